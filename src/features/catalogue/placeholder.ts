// Stands before the pictures: one that does not load shows the placeholder of the `data-placeholder` around it.
addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLImageElement)) return
    const url = target.closest<HTMLElement>('[data-placeholder]')?.dataset.placeholder
    if (url && target.getAttribute('src') !== url) target.src = url
  },
  // An error of a picture does not bubble.
  true,
)
