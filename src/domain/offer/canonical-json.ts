type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * Writes a value as JSON with sorted keys and no spaces. The same content always gives the same text, and so the same hash (the
 * idea of RFC 8785, for whole numbers, decimals and texts).
 */
export function canonicalJson(value: object): string {
  return spelled(value as Json)
}

function spelled(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(spelled).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([key, part]) => `${JSON.stringify(key)}:${spelled(part)}`).join(',')}}`
}
