// These functions run in the page, so each stands alone.

/** What a person looks for by its name: the words on it or beside it. */
export type Sort = 'field' | 'action' | 'file field' | 'picture'

/**
 * The thing of a sort, visible and enabled, whose name is `name`, else begins with it, else has it. An action is scrolled
 * into view, and found only when nothing lies over it.
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

/** Whether the page shows a text to who looks at it, a field's value included. */
export function shows(text: string): boolean {
  const values = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  return [document.body.innerText, ...values].some((one) => one.replace(/\s+/g, ' ').includes(text))
}

/** Whether every island that starts with the page listens. */
export function isReady(): boolean {
  return document.querySelector('astro-island[ssr]:not([client=visible])') === null
}
