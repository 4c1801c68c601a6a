/**
 * Takes the focus from one field of a form on to the first of others that is empty, or to the last of them; all by name.
 * Does nothing when the person has left the first field meanwhile.
 */
export function moveOn(from: string, to: readonly string[]): void {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement) || field.name !== from) return
  const others = to.flatMap((name) => field.form?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? [])
  const next = others.find(({ value }) => value === '') ?? others.at(-1)
  next?.focus()
}
