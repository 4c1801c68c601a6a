/**
 * What is typed, on top of what somebody else saved meanwhile: `newer` where a field still is what it was in `base`. Fields
 * are compared by what they hold, lists too.
 */
export function rebased<Typed extends object>(typed: Typed, base: Typed, newer: Typed): Typed {
  const touched = (Object.keys(newer) as (keyof Typed)[]).filter((name) => !isSame(typed[name], base[name]))
  return { ...newer, ...Object.fromEntries(touched.map((name) => [name, typed[name]])) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
