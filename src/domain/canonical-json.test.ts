import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('the same content has the same text, whatever the order of its keys', () => {
  expect(canonicalJson({ b: [1, { d: null, c: 'é"' }], a: 1.99 })).toBe('{"a":1.99,"b":[1,{"c":"é\\"","d":null}]}')
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalJson(turned)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
    }),
  )
})

// Offers, approvals and catalogue versions are stored with a hash of this text, so it may never change.
test.each([
  [
    'an offer',
    {
      model: 'Aurora 250',
      priceCents: 1_899_000,
      monthlyRatePercent: 1.99,
      iof: null,
      installments: [
        { dueOn: '2026-12-26', cents: 45_210 },
        { dueOn: '2027-01-26', cents: 45_209 },
      ],
    },
    '632d398af24b793381aad4dd13ba5f7160c70ab20001b7ef76ccd5c4e3e34e4a',
  ],
  [
    'what an approval asks for',
    {
      kind: 'exception',
      change: { version: 3, to: 'approved', note: undefined, at: new Date('2026-11-26T12:00:00Z') },
      base: 'ab12',
    },
    '9cecb9dbe290e418b8e512582f8b2442eeb9c1832dcdba8022f15c093ef1b85b',
  ],
  [
    'a catalogue version',
    {
      motorcycles: [{ id: 'b', slug: 'aurora-250', specs: null }],
      gone: [],
      moved: { 'z-1': 'aurora-250', 'a-1': 'aurora-250' },
    },
    '4eb764275c56a7aa3676f5b074a95b804201737765bbea1fee1c7d8fec1ecd55',
  ],
])('%s keeps the hash that it was stored with', (_, value, hash) => {
  expect(createHash('sha256').update(canonicalJson(value)).digest('hex')).toBe(hash)
})
