import { expect, test, vi } from 'vitest'
import { screen, show } from '#tests/support/screen/show.ts'
import { CodeField } from './CodeField.tsx'

const again = () => screen.getByRole('button')

test('another code is sent once a press, is told, and after a failure can be asked for again', async () => {
  const first = Promise.withResolvers<string | null>()
  const onResend = vi.fn().mockReturnValueOnce(first.promise).mockResolvedValueOnce(null)
  const user = show(<CodeField label="Código" onResend={onResend} />)
  await user.click(again())
  expect(again()).toHaveTextContent('Enviando...')
  await user.click(again())
  expect(onResend).toHaveBeenCalledOnce()
  first.resolve('Sem conexão')
  expect(await screen.findByText('Sem conexão')).toBeVisible()
  expect(again()).toHaveTextContent('Enviar outro código')
  await user.click(again())
  expect(await screen.findByText('Enviamos outro código. O anterior não vale mais.')).toBeVisible()
  expect(screen.queryByText('Sem conexão')).toBeNull()
  expect(screen.getByRole('status')).toBeVisible()
})

test('phones offer the code of a message, and type digits', () => {
  show(<CodeField label="Código" error="Informe o código" />)
  const field = screen.getByRole('textbox', { name: 'Código' })
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field).toHaveAttribute('inputmode', 'numeric')
  expect(field).toHaveAccessibleDescription('Informe o código')
  expect(screen.queryByRole('button')).toBeNull()
})
