import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PixProviderState } from './PixProviderState.tsx'

const inOrder = {
  heardAt: '2026-11-26T12:00:00.000Z',
  works: true,
  listRefusal: null,
  webhookRefusal: null,
  refusedCharges: 0,
  refusedOf: [],
  unreadable: null,
}
const refusedOf = [{ id: 'a1', name: 'Maria Souza' }]
const textOf = (provider: typeof inOrder | null) =>
  renderToStaticMarkup(<PixProviderState provider={provider} />).replaceAll(/<[^>]+>/g, ' ')

test.each([
  ['there is none', null, /Sem provedor Pix.*não se confirmam sozinhos/],
  ['it works', inOrder, /se confirmam sozinhos.*Última resposta: 26\/11\/2026/],
  ['it is silent', { ...inOrder, works: false }, /não responde.*Nada se perde/],
  ['it never answered', { ...inOrder, works: false, heardAt: null }, /Ainda não respondeu/],
  ['it refuses its list', { ...inOrder, works: false, listRefusal: 'Sem escopo.' }, /recusa informar.*“Sem escopo\.”/],
  [
    'it refuses charges',
    { ...inOrder, refusedCharges: 1, refusedOf },
    /recusa fazer códigos.*recusadas: 1.*Maria Souza/,
  ],
  [
    'it refuses the webhook',
    { ...inOrder, webhookRefusal: 'Chave alheia.' },
    /endereço de avisos.*“Chave alheia\.”.*entram/,
  ],
  [
    'an entry is unreadable',
    { ...inOrder, unreadable: { what: 'E123', at: '2026-11-26T12:00:00.000Z' } },
    /não pôde ser lido.*E123.*extrato/,
  ],
] as [string, typeof inOrder | null, RegExp][])('a manager reads what to do when %s', (_, provider, sentence) => {
  expect(textOf(provider)).toMatch(sentence)
})

test('a refused list is told before refused charges, because no payment is known then', () => {
  const text = textOf({
    ...inOrder,
    listRefusal: 'Sem escopo.',
    refusedCharges: 1,
    refusedOf,
  } as unknown as typeof inOrder)
  expect(text).toMatch(/recusa informar/)
  expect(text).not.toMatch(/Maria Souza/)
})
