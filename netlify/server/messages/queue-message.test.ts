import { describe, expect, it } from 'vitest'
import { sendableAddress } from './queue-message.ts'

describe('sendableAddress', () => {
  it.each(['ana@example.com', 'ana.souza+moto@mail.example.com.br', "o'hara_1@example.com", 'ANA@Example.COM'])(
    'takes %s',
    (address) => {
      expect(sendableAddress(address)?.toLowerCase()).toBe(address.toLowerCase())
    },
  )

  it('writes a domain with accents as mail servers do', () => {
    expect(sendableAddress('ana@açaí.example')).toBe('ana@xn--aa-4iaz.example')
  })

  it('takes 254 characters and not one more', () => {
    const label = 'a'.repeat(60)
    const domain = `${label}.${label}.${label}.${'b'.repeat(254 - 64 - 1 - 183 - 3)}.br`
    const longest = `${'c'.repeat(64)}@${domain}`
    expect(longest).toHaveLength(254)
    expect(sendableAddress(longest)).toBe(longest)
    expect(sendableAddress(longest.replace('.b', '.bb'))).toBeUndefined()
  })

  it.each([
    ['no @', 'ana.example.com'],
    ['nothing before it', '@example.com'],
    ['nothing after it', 'ana@'],
    ['a quoted local part', '"a b"@example.com'],
    ['two @', 'ana@souza@example.com'],
    ['a space', 'ana souza@example.com'],
    ['a header after a line break', 'ana@example.com\r\nBcc: eva@example.com'],
    ['a line break alone', 'ana@example.com\n'],
    ['a second address', 'ana@example.com,eva@example.com'],
    ['a name', 'Ana <ana@example.com>'],
    ['accents before the @', 'josé@example.com'],
    ['an address of a network', 'ana@[127.0.0.1]'],
    ['a host without a domain', 'ana@localhost'],
    ['a local part of 65 characters', `${'a'.repeat(65)}@example.com`],
    ['two dots', 'ana..souza@example.com'],
    ['an encoded letter', 'ana@ex%61mple.com'],
    ['a null byte', 'ana\0@example.com'],
  ])('refuses %s', (_, address) => {
    expect(sendableAddress(address)).toBeUndefined()
  })
})
