/**
 * Returns the typed values on top of a newer save: a field that still equals its value in `base` takes the value in
 * `newer`. Compares fields by content, lists too.
 */
export function rebased<Typed extends object>(typed: Typed, base: Typed, newer: Typed): Typed {
  const touched = (Object.keys(newer) as (keyof Typed)[]).filter((name) => !isSame(typed[name], base[name]))
  return { ...newer, ...Object.fromEntries(touched.map((name) => [name, typed[name]])) }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
