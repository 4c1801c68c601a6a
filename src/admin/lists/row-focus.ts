/** Moves the focus from the link of one application to the next (1) or the one before (-1); first to the first. */
export function moveAlongRows(step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  // From a row's checkbox too.
  const row = document.activeElement?.closest('tr, li')
  const index = links.findIndex((link) => row?.contains(link))
  const next = index < 0 ? 0 : Math.min(links.length - 1, Math.max(0, index + step))
  links[next]?.focus()
}

/** Chooses the row that has the focus, or no longer. */
export function pickFocusedRow(): void {
  document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-pick]')?.click()
}
