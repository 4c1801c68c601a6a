import { api } from '#client/api.ts'
import { callApi } from '#client/call-api.ts'
import { sentenceOf } from '#client/problem.ts'
import { messages } from '#content/messages.ts'
import { minimumPassword } from '#domain/identity/password.ts'

/** What is wrong with the fields. Sentences. */
export type PasswordErrors = { readonly password?: string; readonly confirmPassword?: string }

const say = (code: string) => messages[code] ?? code

/** What is wrong with the two passwords: both mistakes at once. */
export function checkPasswords(password: string, confirmPassword: string): PasswordErrors {
  return {
    ...(password.length < minimumPassword ? { password: say('password_short') } : {}),
    ...(password !== confirmPassword ? { confirmPassword: say('password_mismatch') } : {}),
  }
}

const explainedCodes = ['too_many_requests', 'network', 'timeout', 'unavailable']

/** Changes the password; gives what to say when it did not work, or null. `expired` means: start again. */
export async function updatePassword(
  token: string,
  password: string,
): Promise<{ sentence: string; expired: boolean } | null> {
  const answer = await callApi(api.recovery.password.$post({ json: { token, password } }))
  if (answer.ok) return null
  const { failure } = answer
  if (failure.code === 'recovery_token_invalid') return { sentence: sentenceOf(failure), expired: true }
  if (failure.code === 'validation_failed') return { sentence: say('recovery_update_refused'), expired: false }
  const sentence = explainedCodes.includes(failure.code) ? sentenceOf(failure) : say('recovery_update_failed')
  return { sentence, expired: false }
}
