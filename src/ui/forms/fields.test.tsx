import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { enter, fireEvent, screen, show } from '#tests/support/screen/show.ts'
import { CheckboxField } from './CheckboxField.tsx'
import { EmailField } from './EmailField.tsx'
import { FileDrop } from './FileDrop.tsx'
import { MaskedField } from './MaskedField.tsx'
import { moveOn } from './move-on.ts'
import { PasswordField } from './PasswordField.tsx'
import { PasswordStrength } from './PasswordStrength.tsx'
import { RadioCards } from './RadioCards.tsx'
import { SelectField } from './SelectField.tsx'
import { TextArea, TextField } from './TextField.tsx'

const onChange = vi.fn()
const box = () => screen.getByRole('textbox')

test.each([
  ['a line', TextField],
  ['several lines', TextArea],
])('%s: the label says whether it may stay empty, and hint and error belong to the field', (_, Text) => {
  show(<Text label="Complemento" optional hint="Se houver" error="Encurte" />)
  expect(screen.getByLabelText('Complemento (opcional)')).toBe(box())
  expect(box()).toHaveAccessibleDescription('Se houver Encurte')
  expect(box()).toBeInvalid()
})

test.each([
  ['a line', TextField],
  ['several lines', TextArea],
])('%s that is too long stays whole and says by how much', async (_, Text) => {
  const user = show(<Text label="Nome" maxLength={5} />)
  await enter(user, box(), 'cinco')
  expect(box()).toBeValid()
  await user.keyboard('!')
  expect(box()).toHaveValue('cinco!')
  expect(box()).toHaveAccessibleDescription('Cabem 5 caracteres, e o texto tem 6. Encurte-o')
})

test('a kept text counts too, and its length is told before any other problem', () => {
  show(<TextField label="Nome" maxLength={5} value="demais" onChange={onChange} error="Outro" />)
  expect(box()).toHaveAccessibleDescription('Cabem 5 caracteres, e o texto tem 6. Encurte-o')
})

test('a field without a problem is not invalid and has nothing to say', () => {
  show(<TextField label="Nome" />)
  expect(box()).toBeValid()
  expect(box()).not.toHaveAccessibleDescription()
  expect(screen.queryByText(/opcional/)).toBeNull()
})

test('a checkbox is named by its text, ticked by a press on it, and has its problem', async () => {
  const user = show(<CheckboxField label="Aceito os termos" error="Aceite para continuar" onChange={onChange} />)
  const tick = screen.getByRole('checkbox', { name: 'Aceito os termos' })
  expect(tick).toHaveAccessibleDescription('Aceite para continuar')
  expect(tick).toBeInvalid()
  await user.click(screen.getByText('Aceito os termos'))
  expect(tick).toBeChecked()
})

test('a checkbox without a problem keeps the description that it is given', () => {
  show(
    <>
      <CheckboxField label="Aceito" aria-describedby="nota" aria-invalid />
      <p id="nota">Nota</p>
    </>,
  )
  expect(screen.getByRole('checkbox')).toHaveAccessibleDescription('Nota')
  expect(screen.getByRole('checkbox')).toBeInvalid()
})

test('a password is hidden until its button shows it, and hidden again', async () => {
  const user = show(<PasswordField label="Senha" autoComplete="new-password" defaultValue="moto" />)
  const field = screen.getByLabelText<HTMLInputElement>('Senha')
  const toggle = screen.getByRole('button', { name: 'Mostrar senha' })
  expect(field.type).toBe('password')
  expect(toggle).toHaveAttribute('aria-pressed', 'false')
  expect(toggle).toHaveAttribute('aria-controls', field.id)
  expect(field.autocomplete).toBe('new-password')
  await user.click(toggle)
  expect(field.type).toBe('text')
  expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await user.click(toggle)
  expect(field.type).toBe('password')
  expect(field).toHaveValue('moto')
})

test('a password that cannot be changed now cannot be shown either', () => {
  show(<PasswordField label="Senha" disabled />)
  expect(screen.getByRole('button', { name: 'Mostrar senha' })).toBeDisabled()
})

test.each([
  [0, '', 'Use 8 caracteres ou mais. Uma frase curta serve.', 'bg-bad'],
  [2, 'Boa', 'Boa', 'bg-warn'],
  [3, 'Forte', 'Forte', 'bg-ok'],
] as const)('a password of level %i is told in words and bars', (level, text, said, tone) => {
  show(<PasswordStrength level={level} text={text} />)
  expect(screen.getByRole('status')).toHaveTextContent(said)
  expect(document.querySelectorAll(`[aria-hidden] > .${tone}`)).toHaveLength(level)
})

test('a select begins with its placeholder, or with its first option', () => {
  const options = [
    { value: 'SP', label: 'São Paulo' },
    { value: 'AM', label: 'Amazonas' },
  ]
  show(<SelectField label="Estado" options={options} placeholder="Selecione" error="Escolha" />)
  show(<SelectField label="Outro" options={options} />)
  const [first, other] = screen.getAllByRole('combobox')
  expect(first).toHaveDisplayValue('Selecione')
  expect(first).toHaveValue('')
  expect(first).toHaveAccessibleDescription('Escolha')
  expect(other).toHaveDisplayValue('São Paulo')
})

/** A choice of cards that keeps what is chosen. */
function Cards(props: Partial<Parameters<typeof RadioCards>[0]>) {
  const [value, setValue] = useState<string | null>(props.value ?? null)
  const options = [
    { value: 'pix', label: 'Pix', detail: 'Na hora' },
    { value: 'boleto', label: 'Boleto' },
    { value: 'cartao', label: 'Cartão', disabled: true },
  ]
  const choose = (next: string) => {
    onChange(next)
    setValue(next)
  }
  return <RadioCards legend="Como pagar?" options={options} {...props} value={value} onChange={choose} />
}
const card = (name: RegExp) => screen.getByRole('radio', { name })

test('cards are one choice, by press and by arrows', async () => {
  const user = show(<Cards value="pix" />)
  expect(screen.getByRole('group', { name: 'Como pagar?' })).toBeVisible()
  expect(card(/^Pix/)).toBeChecked()
  expect(card(/^Cartão/)).toBeDisabled()
  await user.click(screen.getByText('Boleto'))
  expect(onChange.mock.lastCall).toEqual(['boleto'])
  expect(card(/^Boleto/)).toBeChecked()
  expect(card(/^Pix/)).not.toBeChecked()
  await user.keyboard('{ArrowUp}')
  expect(onChange.mock.lastCall).toEqual(['pix'])
})

test('what is wrong with the choice belongs to its group', () => {
  show(<Cards error="Escolha uma" />)
  const group = screen.getByRole('group', { name: 'Como pagar?' })
  expect(group).toHaveAccessibleDescription('Escolha uma')
  expect(group).toHaveAttribute('data-invalid')
})

test('a choice without a problem is not told as wrong, and one that is off cannot be made', () => {
  show(<Cards disabled legendHidden />)
  expect(screen.getByRole('group', { name: 'Como pagar?' })).not.toHaveAttribute('data-invalid')
  for (const one of screen.getAllByRole('radio')) expect(one).toBeDisabled()
})

test('two groups of cards are two choices', async () => {
  const user = show(
    <>
      <Cards value="pix" />
      <Cards value="pix" legend="E depois?" />
    </>,
  )
  await user.click(screen.getAllByText('Boleto')[0] as HTMLElement)
  expect(screen.getAllByRole('radio', { checked: true }).map((one) => (one as HTMLInputElement).value)).toEqual([
    'boleto',
    'pix',
  ])
})

/** A CPF, by the digits that the field reads. */
function Cpf({ first = '', read }: { first?: string; read?: (text: string) => string }) {
  const [digits, setDigits] = useState(first)
  const change = (next: string) => {
    onChange(next)
    setDigits(next)
  }
  return (
    <MaskedField
      label="CPF"
      format="###.###.###-##"
      {...(read && { read })}
      value={digits}
      onValueChange={change}
      end={
        <button type="button" onClick={() => setDigits('11144477735')}>
          ?
        </button>
      }
    />
  )
}
const digitsOf = (text: string) => text.replace(/\D/g, '')

test('digits are written with their mask, and given without it', async () => {
  const user = show(<Cpf />)
  await user.click(box())
  await user.keyboard('52998224725')
  expect(box()).toHaveValue('529.982.247-25')
  expect(onChange.mock.lastCall).toEqual(['52998224725'])
  await user.keyboard('{Backspace}')
  expect(onChange.mock.lastCall).toEqual(['5299822472'])
  expect(screen.getByRole('button', { name: '?' })).toBeVisible()
})

test('digits that are half typed end with the last of them, without what the mask puts after it', async () => {
  const user = show(<Cpf />)
  await user.click(box())
  await user.keyboard('529982')
  expect(box()).toHaveValue('529.982')
  await user.keyboard('{Backspace}{Backspace}{Backspace}')
  expect(box()).toHaveValue('529')
  await user.keyboard('1')
  expect(box()).toHaveValue('529.1')
})

test('what the page puts into it is shown with its mask, and is no typing', async () => {
  onChange.mockClear()
  const user = show(<Cpf first="52998224725" />)
  expect(box()).toHaveValue('529.982.247-25')
  await user.click(screen.getByRole('button', { name: '?' }))
  expect(box()).toHaveValue('111.444.777-35')
  expect(onChange).not.toHaveBeenCalled()
})

test('too many digits are shown whole, without the mask', async () => {
  const user = show(<Cpf read={digitsOf} />)
  await user.click(box())
  await user.paste('529982247256')
  expect(box()).toHaveValue('529982247256')
  expect(onChange.mock.lastCall).toEqual(['529982247256'])
  await user.keyboard('{Backspace}')
  expect(box()).toHaveValue('529.982.247-25')
})

test('an address that is probably mistyped is offered once the field is left, and taken by one press', async () => {
  const meant = (email: string, typing: boolean) =>
    !typing && email.endsWith('@gmial.com') ? email.replace('gmial', 'gmail') : null
  function Page() {
    const [email, setEmail] = useState('')
    return <EmailField label="E-mail" value={email} onChange={setEmail} meant={meant} />
  }
  const user = show(<Page />)
  await enter(user, box(), 'ana@gmial.com')
  expect(screen.queryByRole('button')).toBeNull()
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Você quis dizer ana@gmail.com?' }))
  expect(box()).toHaveValue('ana@gmail.com')
  expect(box()).toHaveFocus()
  expect(screen.queryByRole('button')).toBeNull()
})

const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' })
const input = () => screen.getByLabelText<HTMLInputElement>(/Anexar/)

test('a chosen file is given once, and the same one may be chosen again', async () => {
  const onFile = vi.fn()
  const user = show(<FileDrop label="Anexar" hint="Foto" onFile={onFile} accept="image/jpeg" />)
  expect(input()).toHaveAccessibleDescription('Foto')
  for (const _ of [1, 2]) await user.upload(input(), photo('a.jpg'))
  expect(onFile).toHaveBeenCalledTimes(2)
  expect(onFile.mock.lastCall?.map(({ name }) => name)).toEqual(['a.jpg'])
  expect(input().files).toHaveLength(0)
})

test.each([
  [false, ['a.jpg']],
  [true, ['a.jpg', 'b.jpg']],
])('dropped files count as chosen ones (several: %s)', (multiple, names) => {
  const onFile = vi.fn()
  show(<FileDrop label="Anexar" onFile={onFile} multiple={multiple} />)
  const area = input().closest('label') as HTMLElement
  expect(fireEvent.dragOver(area)).toBe(false)
  expect(area).toHaveClass('border-brand')
  fireEvent.drop(area, { dataTransfer: { files: [photo('a.jpg'), photo('b.jpg')] } })
  expect(onFile.mock.lastCall?.map(({ name }) => name)).toEqual(names)
  expect(area).not.toHaveClass('border-brand')
})

test('while nothing may be chosen, nothing may be dropped', () => {
  const onFile = vi.fn()
  show(<FileDrop label="Anexar" onFile={onFile} disabled />)
  const area = input().closest('label') as HTMLElement
  fireEvent.dragOver(area)
  expect(area).not.toHaveClass('border-brand')
  fireEvent.drop(area, { dataTransfer: { files: [photo('a.jpg')] } })
  expect(onFile).not.toHaveBeenCalled()
  expect(input()).toBeDisabled()
})

test('what is wrong with a file is told aloud and at the field, after its hint', () => {
  show(<FileDrop label="Anexar" hint="Foto" onFile={onChange} error="Grande demais" />)
  expect(screen.getByRole('alert')).toHaveTextContent('Grande demais')
  expect(input()).toHaveAccessibleDescription('Foto Grande demais')
  expect(input()).toBeInvalid()
})

test.each([
  ['the first empty one', 'cep', '', 'rua'],
  ['the last, where all are filled', 'cep', 'Rua A', 'numero'],
  ['none, once the person is elsewhere', 'outro', '', 'outro'],
])('the focus moves on to %s', (_, from, street, to) => {
  show(
    <form>
      {[
        ['cep', '1'],
        ['outro', '1'],
        ['rua', street],
        ['numero', street],
      ].map(([name, value]) => (
        <input key={name} name={name} aria-label={name} defaultValue={value} />
      ))}
    </form>,
  )
  screen.getByLabelText(from).focus()
  moveOn('cep', ['rua', 'numero'])
  expect(screen.getByLabelText(to)).toHaveFocus()
})
