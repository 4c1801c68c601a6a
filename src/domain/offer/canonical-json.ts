type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/**
 * A value as JSON in one spelling only: keys in the order of their code points, no space between. The same content has the
 * same text, and so the same hash (the idea of RFC 8785, for whole numbers, decimals and texts).
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
