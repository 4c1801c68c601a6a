// A picture that does not load, or did not before this runs, shows the placeholder of the `data-placeholder` around it. Where
// that does not load either, because the browser shows no pictures, its place goes to the words.
function replace(picture: EventTarget | null) {
  if (!(picture instanceof HTMLImageElement)) return
  const url = picture.closest<HTMLElement>('[data-placeholder]')?.dataset.placeholder
  if (!url) return
  if (picture.getAttribute('src') === url) {
    picture.hidden = true
    return
  }
  // The sources of a photo would go before it.
  for (const source of picture.parentElement?.querySelectorAll('source') ?? []) source.remove()
  picture.src = url
}
// An error of a picture does not bubble.
addEventListener('error', ({ target }) => replace(target), true)
for (const picture of document.images) if (picture.complete && !picture.naturalWidth) replace(picture)

export {}
