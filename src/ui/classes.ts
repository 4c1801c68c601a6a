/**
 * Joins class names. Leaves out false and undefined.
 * @param names class strings; `false`, `null` and `undefined` are skipped.
 */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ')
}
