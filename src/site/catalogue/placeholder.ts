// Replaces a picture that does not load, or failed before this script ran, by the placeholder of the `data-placeholder`
// around it. If that does not load either, hides the picture so that the text takes its place.
function replace(picture: EventTarget | null) {
  if (!(picture instanceof HTMLImageElement)) return
  const url = picture.closest<HTMLElement>('[data-placeholder]')?.dataset.placeholder
  if (!url) return
  if (picture.getAttribute('src') === url) {
    picture.hidden = true
    return
  }
  // The browser would prefer a photo's sources to the placeholder.
  for (const source of picture.parentElement?.querySelectorAll('source') ?? []) source.remove()
  picture.src = url
}
// The error event of a picture does not bubble, so this listens while it is captured.
addEventListener('error', ({ target }) => replace(target), true)
for (const picture of document.images) if (picture.complete && !picture.naturalWidth) replace(picture)

export {}
