// These functions run in the page, so each uses nothing outside.

/** The kinds of elements that a person finds by their words, on them or beside them. */
export type Sort = 'field' | 'action' | 'file field' | 'picture'

/**
 * The visible and enabled element of a kind whose name is `name`, else begins with it, else contains it. An action is
 * scrolled into view, and found only if nothing covers it.
 */
export function locate(sort: Sort, name: string): Element | undefined {
  const selectors = {
    field: 'input, select, textarea',
    action: 'a, button, summary, label, [role=button], [role=menuitem], [role=option]',
    'file field': 'li',
    picture: 'img, svg, [role=img]',
  }
  const words = (node: Element | null) => {
    const copy = node?.cloneNode(true) as Element | undefined
    for (const silent of copy?.querySelectorAll('[aria-hidden=true]') ?? []) silent.remove()
    return (copy?.textContent ?? '').replace(/\s+/g, ' ').trim()
  }
  const namesOf = (element: Element) => {
    const said = element.ariaLabel ?? element.getAttribute('alt')
    if (said !== null) return [said]
    if (sort === 'field') return [...((element as HTMLInputElement).labels ?? [])].map(words)
    if (sort === 'picture') return [words(element.querySelector('title'))]
    if (sort === 'action') return [words(element)]
    return [words(document.getElementById(element.getAttribute('aria-labelledby') ?? ''))]
  }
  const isUsable = (one: Element) =>
    one.getClientRects().length > 0 && !one.matches(':disabled, [aria-disabled=true], [inert] *')
  const visible = [...document.querySelectorAll(selectors[sort])].filter(isUsable)
  const found =
    visible.find((one) => namesOf(one).includes(name)) ??
    visible.find((one) => namesOf(one).some((said) => said.startsWith(name))) ??
    visible.find((one) => namesOf(one).some((said) => said.includes(name)))
  if (sort === 'file field') return found?.querySelector('input[type=file]:not([capture])') ?? undefined
  if (sort !== 'action' || found === undefined) return found
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [box] = found.getClientRects()
  const hit = box && document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
  return hit && found.contains(hit) ? found : undefined
}

/** Whether a text is visible in the page, as the value of a field too. */
export function shows(text: string): boolean {
  const values = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  return [document.body.innerText, ...values].some((one) => one.replace(/\s+/g, ' ').includes(text))
}

/** Whether every island that hydrates at the start has done so. */
export function isReady(): boolean {
  return document.querySelector('astro-island[ssr]:not([client=visible])') === null
}
