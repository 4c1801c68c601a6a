import { sentenceFor } from '#content/sentences.ts'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'

type Steps = {
  /** Makes the server mail a code. Returns the failure, or null. */
  ask: () => Promise<Failure | null>
  /** Sends the typed code. Returns the failure, null once it is confirmed. */
  confirm: (code: string) => Promise<Failure | null>
}

/**
 * Holds a form whose first press has a code mailed and whose second sends it. Give `code` to a MailedCode, which is
 * shown once the code is asked for.
 */
export function useCodeForm({ ask, confirm }: Steps) {
  const form = useForm({
    initial: { code: null as string | null },
    read: ({ code }) =>
      readUnless({ code: code === null || code.trim() ? undefined : sentenceFor('code_incomplete') }, () => code),
    send: async (code: string | null) => {
      if (code !== null) {
        const failed = await confirm(code)
        return failed && failed.errors.length === 0 ? besideField(failed, 'code') : failed
      }
      const failed = await ask()
      if (failed) return failed
      form.change({ code: '' })
      return 'asks'
    },
  })
  const onResend = async () => {
    const failed = await ask()
    return failed && sentenceOf(failed)
  }
  return { form, isAsked: form.typed.code !== null, code: { ...form.text('code'), onResend } }
}
