import { ROUTES } from './layer-rules.ts'

type Import = readonly [from: string, to: string]

/**
 * Returns the cycles between rooms, as 'no circle of rooms: a -> b'. A room is a folder with everything inside. Two
 * rooms of one folder must not import each other, neither directly nor through a third. Routes do not count, because
 * they stand above the rooms in whose folders they lie.
 */
export function roomCircles(imports: readonly Import[]): string[] {
  const arrows = new Map<string, Set<string>>()
  for (const [from, to] of imports) {
    if (from.match(ROUTES)) continue
    const [room, other] = roomsOf(from, to)
    if (room && other) arrows.set(room, (arrows.get(room) ?? new Set()).add(other))
  }
  return [...arrows]
    .flatMap(([room, others]) =>
      [...others].filter((other) => reaches(arrows, other, room)).map((other) => [room, other]),
    )
    .map(([room, other]) => `no circle of rooms: ${room} -> ${other}`)
    .sort()
}

/**
 * The two neighbouring folders between which an import leads. None if one of the files lies directly beside the other's
 * folder.
 */
function roomsOf(from: string, to: string): string[] {
  const [here, there] = [from.split('/'), to.split('/')]
  const fork = here.findIndex((part, index) => part !== there[index])
  if (fork < 1 || fork >= here.length - 1 || fork >= there.length - 1) return []
  return [here, there].map((parts) => parts.slice(0, fork + 1).join('/'))
}

function reaches(arrows: Map<string, Set<string>>, from: string, goal: string, seen = new Set<string>()): boolean {
  if (from === goal) return true
  if (seen.has(from)) return false
  seen.add(from)
  return [...(arrows.get(from) ?? [])].some((next) => reaches(arrows, next, goal, seen))
}
