import { expect, test } from 'vitest'
import { readyTexts } from '#content/mail/ready-texts.ts'
import { withReadyText } from './WriteDialog.tsx'

const [first, second] = readyTexts as unknown as [{ subject: string; body: string }, { subject: string; body: string }]
const textOf = ({ subject, body }: typeof first) => ({ subject, body })

test('a ready text fills an empty mail and takes the place of another one', () => {
  expect(withReadyText({ subject: '', body: ' ' }, first)).toEqual(textOf(first))
  expect(withReadyText(textOf(first), second)).toEqual(textOf(second))
})

test('a ready text goes below what was written, and leaves its subject', () => {
  const written = { subject: 'Sobre a sua moto', body: 'A chave reserva chegou.\n' }
  const body = `A chave reserva chegou.\n\n${first.body}`
  expect(withReadyText(written, first)).toEqual({ subject: 'Sobre a sua moto', body })
})
