import { expect, test, vi } from 'vitest'
import { screen, show } from '#tests/support/screen/show.ts'
import { Share } from './Share.tsx'

const text = 'O que cabe: CG 160 & X-ADV, 50% de entrada #1'
const share = () => screen.getByRole('button', { name: 'Mandar esta lista' })

test('on a computer it offers WhatsApp with text and address whole, and a copy', async () => {
  const user = show(<Share label="Mandar esta lista" text={text} />)
  expect(screen.queryByRole('link')).toBeNull()
  await user.click(share())
  expect(share()).toHaveAttribute('aria-expanded', 'true')
  const link = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'WhatsApp' }).href)
  expect(link.origin).toBe('https://wa.me')
  expect([...link.searchParams]).toEqual([['text', `${text} ${location.href}`]])
  expect(link.hash).toBe('')
  await user.click(screen.getByRole('button', { name: 'Copiar o link' }))
  expect(await navigator.clipboard.readText()).toBe(location.href)
  expect(screen.getByRole('status')).toHaveTextContent('Link copiado')
  await user.click(share())
  expect(screen.queryByRole('link')).toBeNull()
})

test('where copying is forbidden the address is there to copy by hand', async () => {
  const user = show(<Share label="Mandar esta lista" text={text} />)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
  await user.click(share())
  await user.click(screen.getByRole('button', { name: 'Copiar o link' }))
  expect(screen.getByRole('status')).toHaveTextContent(`Não foi possível copiar. O link é ${location.href}`)
})

test.each([
  ['sends it, and offers nothing more', undefined, false],
  ['that the person closes offers nothing more', new DOMException('', 'AbortError'), false],
  ['that fails leaves the other ways', new TypeError('not here'), true],
])('the share sheet of a phone %s', async (_, error, offers) => {
  const send = error ? vi.fn().mockRejectedValue(error) : vi.fn().mockResolvedValue(undefined)
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share: send }))
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const user = show(<Share label="Mandar esta lista" text={text} />)
  await user.click(share())
  expect(send).toHaveBeenCalledWith({ text, url: location.href })
  expect(screen.queryByRole('link', { name: 'WhatsApp' }) !== null).toBe(offers)
  vi.unstubAllGlobals()
})
