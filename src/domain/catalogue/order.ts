/** Puts `id` behind `after`, or first with null. Gives the order unchanged where one of them is not in it. */
export function movedBehind(order: readonly string[], id: string, after: string | null): string[] {
  const others = order.filter((one) => one !== id)
  const place = after === null ? 0 : others.indexOf(after) + 1
  if (others.length === order.length || (after !== null && place === 0)) return [...order]
  return [...others.slice(0, place), id, ...others.slice(place)]
}

/** The id behind which one stands at `position` (1 is the first; beyond the ends: the nearest one). Null for the first place. */
export function behindAt(order: readonly string[], id: string, position: number): string | null {
  const others = order.filter((one) => one !== id)
  return others[Math.min(Math.max(position, 1), others.length + 1) - 2] ?? null
}

/**
 * The id behind which one that is dropped in a searched list stands in the whole order: behind the one that is shown above it, or
 * right before the one that is shown below it where it is dropped at the top. `place` counts the shown ones without it, from 0.
 */
export function behindInSearch(
  order: readonly string[],
  shown: readonly string[],
  id: string,
  place: number,
): string | null {
  const others = shown.filter((one) => one !== id)
  const above = others[place - 1]
  if (above !== undefined) return above
  const all = order.filter((one) => one !== id)
  const [first] = others
  return first === undefined ? behindAt(order, id, order.indexOf(id) + 1) : (all[all.indexOf(first) - 1] ?? null)
}
