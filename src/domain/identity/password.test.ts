import { expect, test } from 'vitest'
import { countedLength } from './password.ts'

test.each([
  ['correta-2026', 12],
  ['😀😁😂🤣', 4],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2],
  ['👍🏽👍🏿', 2],
  ['🇧🇷🇧🇷🇵🇹🇧🇷', 4],
  ['1️⃣2️⃣🏴󠁧󠁢󠁥󠁮󠁧󠁿', 3],
  ['ção'.normalize('NFD'), 3],
  ['a\u0301\u0302\u0303\u0304\u0305\u0306\u0307', 1],
  ['a b\tc\u200bd\u2060', 4],
  ['漢字漢字漢字漢字', 8],
])('%j counts as a person sees it: %i', (password, characters) => {
  expect(countedLength(password)).toBe(characters)
})
