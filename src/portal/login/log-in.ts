import { api } from '#lib/api.ts'
import { callApi, type Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { writeRecord } from '#lib/stored-record.ts'
import '#content/messages/account.ts'
import { messageFor } from '#content/messages.ts'

/** What the login says after a try that failed: a sentence, and the reason where it helps. */
export type Refusal = { readonly title: string; readonly reason?: string }

/**
 * Logs in and keeps the application for the portal; gives what to say when it did not work, 'code' when a mailed code is
 * asked for, or null. `code` is what was typed of it.
 */
export async function logIn(cpf: string, password: string, code?: string): Promise<Refusal | 'code' | null> {
  if (cpf === '' || password === '') return { title: messageFor('login_required') }
  if (!navigator.cookieEnabled) return { title: messageFor('cookies_blocked') }
  const answer = await callApi(api.session.$post({ json: { cpf, password, ...(code === undefined ? {} : { code }) } }))
  if (!answer.ok) return answer.failure.code === 'login_code_required' ? 'code' : refusalOf(answer.failure)
  writeRecord(answer.data, new Date().toISOString())
  return null
}

const ownSentence = ['invalid_credentials', 'too_many_requests', 'code_wrong']
const explainedCodes = ['network', 'timeout', 'unavailable']

/** One sentence for wrong credentials, which never tells whether the CPF exists, and one for everything else. */
function refusalOf(failure: Failure): Refusal {
  if (ownSentence.includes(failure.code)) return { title: sentenceOf(failure) }
  if (failure.errors.some(({ field }) => field === 'code')) return { title: messageFor('code_incomplete') }
  const title = messageFor('login_failed')
  return explainedCodes.includes(failure.code) ? { title, reason: sentenceOf(failure) } : { title }
}
