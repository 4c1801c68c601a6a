/**
 * Gives the index that a key moves to in a list that wraps around: arrows step, Home and End jump.
 * @param key the event's key.
 * @param index the current item; -1 without one.
 * @param count how many items there are.
 * @returns the new index, or null for a key that does not move.
 */
export function nextIndex(key: string, index: number, count: number): number | null {
  if (count === 0) return null
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (Math.max(index, 0) + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return null
}
