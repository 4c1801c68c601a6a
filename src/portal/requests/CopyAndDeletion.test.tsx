import { beforeEach, expect, test } from 'vitest'
import type { PrivacyView } from '#api/privacy.ts'
import { answers } from '#tests/support/screen/api.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { keepFocus } from '#ui/keep-focus.ts'
import { CopyAndDeletion } from './CopyAndDeletion.tsx'

const privacy: PrivacyView = {
  accesses: [],
  moreAccesses: false,
  receipts: [],
  deletion: { deletes: [], keeps: [], pending: null },
  confirmedUntil: null,
}

beforeEach(keepFocus)

test('whoever confirms a code by keyboard goes on at the downloads that it opens', async () => {
  answers('POST /api/portal/privacy/code', null)
  answers('POST /api/portal/privacy/confirmation', { confirmedUntil: new Date(Date.now() + 300_000).toISOString() })
  const user = show(<CopyAndDeletion privacy={privacy} onChanged={() => {}} />)
  const [ask] = screen.getAllByRole('button', { name: 'Receber um código por e-mail' })
  if (ask) await user.click(ask)
  await user.type(await screen.findByRole('textbox', { name: 'Código' }), '123456{Enter}')
  const download = await screen.findByRole('link', { name: 'Baixar em PDF' })
  expect(screen.getByRole('group', { name: 'Baixar os meus dados' })).toHaveFocus()
  await user.tab()
  expect(download).toHaveFocus()
})
