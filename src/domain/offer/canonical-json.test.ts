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
