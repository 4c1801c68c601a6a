import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { enter, fireEvent, screen, show } from '#tests/support/screen/show.ts'
import { MoneyField } from './MoneyField.tsx'
import { ReaisField } from './ReaisField.tsx'

const read = vi.fn()
const field = () => screen.getByRole('textbox', { name: 'Valor' })
const reais = (text: string) => text.replace('R$ ', 'R$\u00a0')

/** A page that keeps the amount; `emptied` is what it keeps of an empty field. */
function Page({
  of: Field,
  cents,
  emptied = null,
}: {
  of: typeof ReaisField
  cents: number | null
  emptied?: 0 | null
}) {
  const [kept, setKept] = useState(cents)
  read(kept)
  return (
    <>
      <Field label="Valor" hint="Com os centavos" cents={kept} onCentsChange={(typed) => setKept(typed ?? emptied)} />
      <button type="button" onClick={() => setKept(cents)}>
        Descartar
      </button>
    </>
  )
}

test.each([
  ['14490', 1_449_000],
  ['14.490', 1_449_000],
  ['14490,5', 1_449_050],
  ['R$ 14.490,50', 1_449_050],
])('%s is read as an amount, which the field shows after it', async (text, cents) => {
  const user = show(<Page of={ReaisField} cents={null} />)
  expect(field()).toHaveAccessibleDescription('Com os centavos')
  await enter(user, field(), text)
  expect(field()).toHaveValue(text)
  const written = cents === 1_449_000 ? 'R$ 14.490,00' : 'R$ 14.490,50'
  expect(field()).toHaveAccessibleDescription(`É ${reais(written)}`)
  expect(read.mock.lastCall).toEqual([cents])
  await user.tab()
  expect(field()).toHaveValue(reais(written))
})

test('a text that is no amount stays, and says so; what the page puts in its place is shown', async () => {
  const user = show(<Page of={ReaisField} cents={5_000} />)
  await enter(user, field(), 'muito')
  await user.tab()
  expect(field()).toHaveValue('muito')
  expect(field()).toHaveAccessibleDescription('Isto não é um valor em reais')
  await user.click(screen.getByRole('button', { name: 'Descartar' }))
  expect(field()).toHaveValue(reais('R$ 50,00'))
})

test.each([
  ['nothing', null, ''],
  ['zero', 0, 'R$ 0,00'],
] as const)('the field is emptied to type anew where the page keeps %s of an empty one', async (_, emptied, after) => {
  const user = show(<Page of={ReaisField} cents={5_000} emptied={emptied} />)
  await user.click(field())
  await user.keyboard('{Backspace>8}')
  expect(field()).toHaveValue('')
  expect(read.mock.lastCall).toEqual([emptied])
  await user.tab()
  expect(field()).toHaveValue(reais(after))
  await enter(user, field(), '70')
  expect(read.mock.lastCall).toEqual([7_000])
})

test('digits fill the other field from the cents up, at most as many as fit', async () => {
  const onCentsChange = vi.fn()
  function Income() {
    const [cents, setCents] = useState<number | null>(null)
    onCentsChange(cents)
    return <MoneyField label="Valor" cents={cents} onCentsChange={setCents} maxDigits={6} />
  }
  const user = show(<Income />)
  await user.click(field())
  await user.keyboard('650000')
  expect(field()).toHaveValue(reais('R$ 6.500,00'))
  await user.keyboard('1')
  expect(onCentsChange.mock.lastCall).toEqual([650_000])
  await user.keyboard('{Backspace}')
  expect(field()).toHaveValue(reais('R$ 650,00'))
  await user.clear(field())
  expect(onCentsChange.mock.lastCall).toEqual([null])
  expect(field()).toHaveValue('')
})

test.each([
  ['6.500', 650_000],
  ['R$ 6.500,00', 650_000],
  ['6500,5', 650_050],
])('a pasted %s is read literally', async (text, cents) => {
  const onCentsChange = vi.fn()
  const user = show(<MoneyField label="Valor" cents={null} onCentsChange={onCentsChange} />)
  await user.click(field())
  await user.paste(text)
  expect(onCentsChange.mock.calls).toEqual([[cents]])
})

test('a pasted text without an amount changes nothing', () => {
  const onCentsChange = vi.fn()
  show(<MoneyField label="Valor" cents={12_300} onCentsChange={onCentsChange} />)
  fireEvent.paste(field(), { clipboardData: { getData: () => 'moto 160' } })
  expect(onCentsChange).not.toHaveBeenCalled()
  expect(field()).toHaveValue(reais('R$ 123,00'))
})
