import type { RequestView } from '#api/requests.ts'
import { localMailbox } from '#content/local-mailbox.ts'
import { sentenceFor } from '#content/sentences.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { type Answer, type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { CodeField } from '#ui/forms/CodeField.tsx'
import type { FieldErrors } from '#ui/forms/use-field-errors.ts'

type Props = {
  coded: Pick<ReturnType<typeof useCoded<object>>, 'codeField' | 'resend' | 'failure' | 'busy'>
  hint: string
  submit: string
}

/** The end of a form in two steps: the code, once the server has sent one, the failure, and the button. */
export function CodeStep({ coded: { codeField, resend, failure, busy }, hint, submit }: Props) {
  // In a local demonstration the field links to the mailbox.
  const mailbox = codeField && localMailbox(location.hostname)
  return (
    <>
      {codeField && (
        <CodeField
          label="Código"
          hint={hint}
          {...codeField}
          onResend={resend}
          aside={mailbox && <NewTabLink href={mailbox}>Caixa de entrada da demonstração</NewTabLink>}
        />
      )}
      <FormFailure failure={failure} />
      <Button type="submit" className="justify-self-start" busy={busy} busyLabel="Enviando...">
        {codeField ? submit : 'Receber o código'}
      </Button>
    </>
  )
}

/** A request open on this page: the token that opens it for half an hour, and its current state. */
export type OpenRequest = { token: string; request: RequestView }

type Steps<Typed> = {
  initial: Typed
  /** Returns the problems of the fields before the form is sent. */
  check: (typed: Typed) => FieldErrors
  /** Makes the server mail the code. */
  ask: (typed: Typed) => Promise<Answer<unknown>>
  /** Sends the form with the code. */
  send: (typed: Typed, code: string) => Promise<Answer<OpenRequest>>
  onOpened: (open: OpenRequest) => void
}

/**
 * A form in two steps: the first press makes the server mail a code, the second sends the form with it. The form keeps
 * its fields until the server has accepted them. Use `startAgain` after a change of the field for which the old code
 * was sent.
 */
export function useCoded<Typed extends object>({ initial, check, ask, send, onOpened }: Steps<Typed>) {
  const form = useForm({
    initial: { ...initial, code: null as string | null },
    read: (typed) =>
      readUnless(
        {
          ...check(typed),
          code: typed.code === null || typed.code.trim() ? undefined : sentenceFor('code_incomplete'),
        },
        () => typed,
      ),
    send: async (typed: Typed & { code: string | null }) => {
      if (typed.code === null) {
        const asked = await ask(typed)
        if (!asked.ok) return withCode(asked.failure)
        changeCode('')
        return 'asks'
      }
      const sent = await send(typed, typed.code)
      if (!sent.ok) return withCode(sent.failure)
      onOpened(sent.data)
      return null
    },
  })
  const changeCode = (code: string | null) => form.change({ code } as Partial<Typed & { code: string | null }>)

  async function resend(): Promise<string | null> {
    const again = await ask(form.typed)
    return again.ok ? null : sentenceOf(again.failure)
  }

  const { typed, errors } = form
  const codeField = typed.code !== null && {
    name: 'code',
    value: typed.code,
    error: errors.code,
    onChange: ({ target }: { target: { value: string } }) => changeCode(target.value),
  }
  return { ...form, codeField, resend, startAgain: () => changeCode(null) }
}

const withCode = (failure: Failure): Failure =>
  ['code_wrong', 'code_over'].includes(failure.code) ? besideField(failure, 'code') : failure
