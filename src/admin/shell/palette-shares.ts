/**
 * The first results of each group, in the groups' order, so that the many of one group do not push another out of sight.
 * Each group gets one, then another, while there is `room` and it has more.
 */
export function fairShares<Hit>(groups: readonly (readonly Hit[])[], room: number): Hit[] {
  const longest = Math.max(0, ...groups.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, turn) => groups.flatMap((hits) => hits.slice(turn, turn + 1)))
  const shown = new Set(inTurn.flat().slice(0, room))
  return groups.flatMap((hits) => hits.filter((hit) => shown.has(hit)))
}
