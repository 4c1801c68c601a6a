/** Numbers of installments as people write them: '3', '3, 5', '3 a 5'; null for anything else. Sorted, each once. */
export function parseNumbers(typed: string): number[] | null {
  const numbers = new Set<number>()
  for (const part of typed.split(',')) {
    const [, from, to] = part.trim().match(/^(\d{1,3})(?:\s*(?:a|-|até)\s*(\d{1,3}))?$/i) ?? []
    if (from === undefined) return null
    const last = Number(to ?? from)
    if (Number(from) < 1 || last < Number(from) || last > 120) return null
    for (let number = Number(from); number <= last; number++) numbers.add(number)
  }
  return [...numbers].sort((one, other) => one - other)
}
