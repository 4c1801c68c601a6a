import { expect, test } from 'vitest'
import { show } from '#tests/support/screen/show.ts'
import { unbroken } from './unbroken.tsx'

/** The parts between which a line may break, apart from spaces. */
function parts(text: string): string[] {
  show(<p>{unbroken(text)}</p>)
  const shown = document.querySelector('p')
  expect(shown).toHaveTextContent(text)
  return (shown?.innerHTML ?? '').split('<wbr>').map((part) => part.replace(/<[^>]+>/g, ''))
}

test.each([
  ['Sem nada', ['Sem nada']],
  ['2648508466', ['2648508466']],
  ['28F1-V3FP-REA1', ['28F1-V3FP-REA1']],
  ['guia829123446@example.com', ['guia829123446', '@example', '.com']],
  ['800.916.747-94', ['800.916.', '747-94']],
  ['(11) 98765-4321', ['(11) ', '98765-4321']],
  ['Banco Tiriva S.A., CNPJ 00.000.000/0000-00', ['Banco Tiriva S.A., CNPJ 00.000.000/', '0000-00']],
  ['Mooca, São Paulo - SP, CEP 03103-110', ['Mooca, São Paulo - SP, CEP ', '03103-110']],
])('%s breaks where a reader would part it', (text, expected) => {
  expect(parts(text)).toEqual(expected)
})

test('a number is kept whole at its hyphen', () => {
  show(<p>{unbroken('CEP 03103-110')}</p>)
  expect(document.querySelector('span')).toHaveTextContent('03103-110')
  expect(document.querySelector('span')).toHaveClass('whitespace-nowrap')
})
