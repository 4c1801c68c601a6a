import { api } from '#lib/api.ts'
import { callApi, type Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import '#content/sentences/recovery.ts'
import type { VerificationResponse } from '#api/recovery.ts'
import { sentences } from '#content/sentences.ts'
import { isPlainDate, parsePlainDate } from '#domain/calendar/calendar.ts'
import { isCpf } from '#domain/identity/identifiers.ts'

/** The fields of the first step, as digits. */
export type Answers = { readonly contractNumber: string; readonly cpf: string; readonly birthDate: string }
export type FieldName = keyof Answers
export const noAnswers: Answers = { contractNumber: '', cpf: '', birthDate: '' }

/** The problems of single fields, and of the whole form, as sentences. */
export type Problems = { readonly fields: Partial<Record<FieldName, string>>; readonly form?: string }

const say = (code: string) => sentences[code] ?? code

/** Gives the problems that the page can find without the server, in the order of the fields. */
export function checkAnswers(answers: Answers): Problems['fields'] {
  const fields: Partial<Record<FieldName, string>> = {}
  const { contractNumber, birthDate } = answers
  // Either of the two identifies the account. Without both, the page asks for both.
  const isNeither = contractNumber === '' && birthDate === ''
  if (isNeither) fields.contractNumber = say('contract_number_required')
  else if (contractNumber !== '' && contractNumber.length !== 10) fields.contractNumber = say('contract_number_invalid')
  if (!isCpf(answers.cpf)) fields.cpf = say('cpf_invalid')
  if (isNeither) fields.birthDate = say('birth_date_required')
  else if (birthDate !== '' && !isPlainDate(parsePlainDate(answers.birthDate) ?? ''))
    fields.birthDate = say('date_invalid')
  return fields
}

/** Asks the server for the token of the second step. Gives its answer, or the problems to show. */
export async function verify(answers: Answers): Promise<{ verified: VerificationResponse } | { problems: Problems }> {
  const { cpf, contractNumber, birthDate } = answers
  const json = {
    cpf,
    ...(contractNumber === '' ? {} : { contractNumber }),
    ...(birthDate === '' ? {} : { birthDate: parsePlainDate(birthDate) ?? '' }),
  }
  const answer = await callApi(api.recovery.verification.$post({ json }))
  return answer.ok ? { verified: answer.data } : { problems: problemsOf(answer.failure) }
}

/** Failures that their own sentence explains better than a general one; none of them tells a stranger what the bank knows. */
const explainedCodes = [
  'too_many_requests',
  'network',
  'timeout',
  'unavailable',
  'recovery_not_found',
  'recovery_blocked',
]

/** Gives the sentence for a failed check, at the birth date or over the form. */
export function problemsOf(failure: Failure): Problems {
  if (failure.code === 'recovery_birth_date_mismatch') return { fields: { birthDate: sentenceOf(failure) } }
  return { fields: {}, form: explainedCodes.includes(failure.code) ? sentenceOf(failure) : say('recovery_failed') }
}
