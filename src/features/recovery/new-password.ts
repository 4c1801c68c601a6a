import { api } from '#client/api.ts'
import { callApi } from '#client/call-api.ts'
import { sentenceOf } from '#client/problem.ts'
import { messages } from '#content/messages.ts'
import { minimumPassword } from '#domain/identity/password.ts'

export type Problems = { readonly password?: string; readonly confirmPassword?: string; readonly form?: string }

const say = (code: string) => messages[code] ?? code

/** What is wrong with the two passwords (specification, section 5). */
export function checkPasswords(password: string, confirmPassword: string): Problems {
  return {
    ...(password.length < minimumPassword ? { password: say('password_short') } : {}),
    ...(password !== confirmPassword ? { confirmPassword: say('password_mismatch') } : {}),
  }
}

const honest = ['too_many_requests', 'network', 'timeout', 'unavailable']

/** Changes the password; gives what to say when it did not work, or null. `expired` means: start again. */
export async function updatePassword(
  token: string,
  password: string,
): Promise<(Problems & { expired: boolean }) | null> {
  const answer = await callApi(api.recovery.password.$post({ json: { token, password } }))
  if (answer.ok) return null
  const { failure } = answer
  if (failure.code === 'recovery_token_invalid') return { form: sentenceOf(failure), expired: true }
  if (failure.code === 'validation_failed') return { form: say('recovery_update_refused'), expired: false }
  const form = honest.includes(failure.code) ? sentenceOf(failure) : say('recovery_update_failed')
  return { form, expired: false }
}
