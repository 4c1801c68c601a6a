import { caniemail } from 'caniemail'
import { expect, test } from 'vitest'
import type { MessageKind } from '#domain/messages.ts'
import { messageSamples } from '#tests/support/message-samples.ts'
import { type MessageParams, renderMessage } from './templates.ts'

// Features that some program leaves out, by caniemail.com, with the reason why the message works without them.
const dispensable: Record<string, string> = {
  'color-scheme CSS property': 'the colours stand being inverted',
  'color-scheme meta tag': 'the colours stand being inverted',
  '@media': 'the light colours are in the elements themselves',
  '<style> element': 'it holds nothing but the dark colours',
  'display:none': 'the first sentences are then read twice',
  '<body> element': 'the table inside has its colour too',
  'border-radius': 'corners are then square',
  'role attribute': 'only screen readers hear it',
  'word-break': 'only a word longer than a line is cut by it',
}

test('Gmail, Outlook and Apple Mail leave out nothing that a message needs', () => {
  const left = new Set<string>()
  for (const kind of Object.keys(messageSamples) as MessageKind[]) {
    const { html } = renderMessage(kind, messageSamples[kind] as MessageParams<typeof kind>)
    const { issues } = caniemail({ clients: ['gmail.*', 'outlook.*', 'apple-mail.*'], html })
    for (const { title } of [...issues.errors.values()].flat()) left.add(title)
  }
  expect([...left].sort()).toEqual(Object.keys(dispensable).sort())
})
