import * as z from 'zod/mini'
import { newPassword } from './fields.ts'
import { limits } from './text.ts'

/** The two fields of a form that asks for a new password twice. */
export const passwordPair = {
  password: newPassword,
  confirmPassword: z.string().check(z.minLength(1, 'required'), z.maxLength(limits.password, 'too_long')),
}

type Pair = { password: string; confirmPassword: string }

/** Demands that both are equal. Compares them even while another field is wrong, so that the form shows all mistakes at once. */
export function samePasswords<Form extends Pair>() {
  return z.refine<Form>((form) => form.password === form.confirmPassword, {
    error: 'password_mismatch',
    path: ['confirmPassword'],
    when: ({ value, issues }) =>
      typeof value === 'object' && value !== null && !issues.some((issue) => issue.path?.[0] === 'confirmPassword'),
  })
}
