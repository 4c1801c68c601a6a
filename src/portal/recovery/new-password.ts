import { api } from '#lib/api.ts'
import { callApi } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import '#content/messages/recovery.ts'
import { messages } from '#content/messages.ts'
import { countedLength, minimumPassword } from '#domain/identity/password.ts'

/** What is wrong with the fields. Sentences. */
export type NewPasswordErrors = {
  readonly code?: string
  readonly password?: string
  readonly confirmPassword?: string
}

const say = (code: string) => messages[code] ?? code

/** What is wrong with the fields: all mistakes at once. */
export function checkFields(code: string, password: string, confirmPassword: string): NewPasswordErrors {
  return {
    ...(/^\d{6}$/.test(code.replace(/\s/g, '')) ? {} : { code: say('code_incomplete') }),
    ...(countedLength(password) < minimumPassword ? { password: say('password_short') } : {}),
    ...(password !== confirmPassword ? { confirmPassword: say('password_mismatch') } : {}),
  }
}

const explainedCodes = ['too_many_requests', 'network', 'timeout', 'unavailable']

/** What to say when the password was not changed: at the code, or over the form. `expired` means: start again. */
export type UpdateFailure = {
  readonly sentence: string
  readonly expired: boolean
  readonly field?: 'code' | 'password'
}

/** Changes the password; null when it worked. */
export async function updatePassword(token: string, code: string, password: string): Promise<UpdateFailure | null> {
  const answer = await callApi(api.recovery.password.$post({ json: { token, code, password } }))
  if (answer.ok) return null
  const { failure } = answer
  if (['code_wrong', 'code_over'].includes(failure.code))
    return { sentence: sentenceOf(failure), expired: false, field: 'code' }
  if (failure.code === 'recovery_token_invalid') return { sentence: sentenceOf(failure), expired: true }
  const weak = failure.errors.find(({ field }) => field === 'password')
  if (weak) return { sentence: say(weak.code), expired: false, field: 'password' }
  if (failure.code === 'validation_failed') return { sentence: say('recovery_update_refused'), expired: false }
  const sentence = explainedCodes.includes(failure.code) ? sentenceOf(failure) : say('recovery_update_failed')
  return { sentence, expired: false }
}

/** Has another code sent; gives what to say when that did not work, or null. */
export async function resendCode(token: string): Promise<string | null> {
  const answer = await callApi(api.recovery.code.$post({ json: { token } }))
  return answer.ok ? null : sentenceOf(answer.failure)
}
