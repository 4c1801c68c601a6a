/**
 * Moves the focus from one field of a form to the first empty one of others, or to the last of them. Fields are given
 * by name. Does nothing if the person has already left the first field.
 */
export function moveOn(from: string, to: readonly string[]): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || field.name !== from) return
  const others = to.flatMap((name) => field.form?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? [])
  const next = others.find(({ value }) => value === '') ?? others.at(-1)
  next?.focus()
}
