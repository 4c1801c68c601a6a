/** Puts `id` behind `after`, or first with null. Returns the order unchanged if one of them is not in it. */
export function movedBehind(order: readonly string[], id: string, after: string | null): string[] {
  const others = order.filter((one) => one !== id)
  const place = after === null ? 0 : others.indexOf(after) + 1
  if (others.length === order.length || (after !== null && place === 0)) return [...order]
  return [...others.slice(0, place), id, ...others.slice(place)]
}

/**
 * Returns the id behind which `id` comes to position `position`, counted from 1. A position outside of the list counts
 * as the nearest end. Null for the first place.
 */
export function behindAt(order: readonly string[], id: string, position: number): string | null {
  const others = order.filter((one) => one !== id)
  return others[Math.min(Math.max(position, 1), others.length + 1) - 2] ?? null
}

/**
 * Returns the id in the whole order behind which `id` comes when it is dropped in a searched list. This is the model
 * shown above it. At the top of the list, `id` comes right before the model shown below it. `place` counts the other
 * shown models, from 0.
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
