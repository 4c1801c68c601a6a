import { expect, test, vi } from 'vitest'
import { adminDetail } from '#tests/support/screen/admin-detail.ts'
import { screen, show } from '#tests/support/screen/show.ts'
import { $toasts } from '#ui/feedback/Toaster.tsx'
import { ReachTools } from './ReachTools.tsx'

const onWrite = vi.fn()
const button = (name: string) => screen.getByRole('button', { name })

test('the customer is called, written to, and their CPF copied as digits', async () => {
  const user = show(<ReachTools detail={adminDetail()} onWrite={onWrite} />)
  const call = screen.getByRole('link', { name: 'Ligar para (11) 98765-4321' })
  expect(call).toHaveAttribute('href', 'tel:+5511987654321')
  expect(button('Copiar CPF')).toHaveAttribute('title', 'Copiar o CPF 529.982.247-25')
  await user.click(button('Copiar CPF'))
  expect(await navigator.clipboard.readText()).toBe('52998224725')
  expect($toasts.get()).toMatchObject([{ text: 'CPF copiado' }])
  expect(onWrite).not.toHaveBeenCalled()
  await user.click(button('Escrever ao cliente'))
  expect(onWrite).toHaveBeenCalledOnce()
})

test('where copying is forbidden the CPF is there to copy by hand', async () => {
  const user = show(<ReachTools detail={adminDetail()} onWrite={onWrite} />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await user.click(button('Copiar CPF'))
  expect(screen.getByRole('status')).toHaveTextContent('Não foi possível copiar. O CPF é 529.982.247-25')
  expect($toasts.get()).toEqual([])
})
