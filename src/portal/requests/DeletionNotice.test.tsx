import { expect, test, vi } from 'vitest'
import type { DeletionAround } from '#api/portal.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { DeletionNotice } from './DeletionNotice.tsx'

const doneFrom = '2026-12-02T15:00:00.000Z'
const deletion: DeletionAround = { requestId: 'r1', protocol: 'ABCD-EFGH', doneFrom, takesApplication: false }
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ')

test('says when a deletion begins, and leads to where the customer gives it up', () => {
  vi.setSystemTime('2026-12-01T16:00:00Z')
  show(<DeletionNotice deletion={deletion} />)
  expect(text()).toContain('Apagamos depois de 02/12/2026, 12:00. Até lá, você pode desistir.')
  expect(screen.getByRole('link', { name: 'Ver ou desistir' }).getAttribute('href')).toBe('#atendimento/r1')
})

test('names no time that is over, while the deletion waits for its turn', () => {
  vi.setSystemTime('2026-12-02T15:00:01Z')
  show(<DeletionNotice deletion={deletion} />)
  expect(text()).toContain('Apagamos em até um dia. Até lá, você pode desistir.')
})

test.each([
  [true, 'Este pedido ainda não teve resposta e vai junto: ele termina sem decisão.'],
  [false, 'Este pedido fica, porque temos de guardá-lo, e segue como está.'],
])('says what becomes of the application on screen, which goes along: %s', (takesApplication, said) => {
  show(<DeletionNotice deletion={{ ...deletion, takesApplication }} />)
  expect(text()).toContain(said)
})
