/** What was typed, by field, and where the caret was, before the wizard had loaded. */
export type Early = {
  readonly texts: Readonly<Record<string, string>>
  readonly focus: string | null
  readonly continued: boolean
}

/** Reads the plain fields of the first step inside an element. */
export function readEarly(root: Element, continued: boolean): Early {
  const filled = [...root.querySelectorAll('input')].filter((input) => input.value.trim())
  const { activeElement } = document
  return {
    texts: Object.fromEntries(filled.map((input) => [input.name, input.value])),
    focus: activeElement && root.contains(activeElement) ? activeElement.id : null,
    continued,
  }
}
