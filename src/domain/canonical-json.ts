/**
 * Writes a value as JSON with sorted keys and no spaces. The same content always gives the same text, and so the same
 * hash, wherever it was stored (the idea of RFC 8785). As in JSON, a key without a value is left out, and a date is its
 * ISO text.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
}
