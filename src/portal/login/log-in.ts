import { api } from '#lib/api.ts'
import { callApi, type Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { writeRecord } from '#lib/stored-record.ts'
import '#content/messages/account.ts'
import { messageFor } from '#content/messages.ts'

/** What the login says after a try that failed: a sentence, and the reason where it helps. */
export type Refusal = { readonly title: string; readonly reason?: string }

/** Logs in and keeps the application for the portal; gives what to say when it did not work, or null. */
export async function logIn(cpf: string, password: string): Promise<Refusal | null> {
  if (cpf === '' || password === '') return { title: messageFor('login_required') }
  if (!navigator.cookieEnabled) return { title: messageFor('cookies_blocked') }
  const answer = await callApi(api.session.$post({ json: { cpf, password } }))
  if (!answer.ok) return refusalOf(answer.failure)
  writeRecord(answer.data, new Date().toISOString())
  return null
}

const explainedCodes = ['network', 'timeout', 'unavailable']

/** One sentence for wrong credentials, which never tells whether the CPF exists, and one for everything else. */
function refusalOf(failure: Failure): Refusal {
  if (failure.code === 'invalid_credentials' || failure.code === 'too_many_requests')
    return { title: sentenceOf(failure) }
  const title = messageFor('login_failed')
  return explainedCodes.includes(failure.code) ? { title, reason: sentenceOf(failure) } : { title }
}
