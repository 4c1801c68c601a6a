import { useWords } from '#content/fitting.ts'
import { uses, type Wish } from '#domain/offer/fitting.ts'
import { readReais } from '#ui/forms/read-reais.ts'

/** What the page asks before anybody answers. */
export const firstWish: Wish = { incomeCents: null, entryCents: null, use: 'city' }

/**
 * Reads a wish from the part of an address after '#', e.g. '#renda=4800&entrada=2000&uso=trabalho'. Browsers send that
 * part to no server, so that an income is in no log.
 */
export function wishOfHash(hash: string): Wish {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const amount = (name: string) => readReais((said.get(name) ?? '').slice(0, 20))
  const use = uses.find((one) => useWords[one].key === said.get('uso')) ?? firstWish.use
  return { incomeCents: amount('renda'), entryCents: amount('entrada'), use }
}

/** Writes a wish as the part of an address after '#'. */
export function hashOfWish({ incomeCents, entryCents, use }: Wish): string {
  const said = new URLSearchParams()
  if (incomeCents !== null) said.set('renda', reais(incomeCents))
  if (entryCents !== null) said.set('entrada', reais(entryCents))
  said.set('uso', useWords[use].key)
  return `#${said}`
}

const reais = (cents: number) => (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
