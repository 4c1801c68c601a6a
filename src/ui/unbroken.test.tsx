import { expect, test } from 'vitest'
import { show } from '#tests/support/screen/show.ts'
import { unbroken } from './unbroken.tsx'

test.each([
  ['Sem nada', []],
  ['2648508466', []],
  ['28F1-V3FP-REA1', []],
  ['guia829123446@example.com', ['@example.com']],
  ['800.916.747-94', ['747-94']],
  ['(11) 98765-4321', ['98765-4321']],
  ['Banco Tiriva S.A., CNPJ 00.000.000/0000-00', ['0000-00']],
  ['Mooca, São Paulo - SP, CEP 03103-110', ['03103-110']],
])('of %s the part that stays whole is %j', (text, whole) => {
  show(<p>{unbroken(text)}</p>)
  const shown = document.querySelector('p')
  expect(shown).toHaveTextContent(text)
  const parts = [...(shown?.querySelectorAll('span') ?? [])]
  expect(parts.map(({ textContent }) => textContent)).toEqual(whole)
})
