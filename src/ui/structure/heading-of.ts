/**
 * Returns the heading of a part of the page, or of the page where that part has gone, and lets it take the focus: for
 * what was pressed and then went away.
 */
export function headingOf(part: Element | null | undefined): HTMLElement | null {
  const heading = (part?.isConnected && part.querySelector<HTMLElement>('h2, h3')) || document.querySelector('h1')
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1
  return heading
}
