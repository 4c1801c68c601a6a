import { type SubmitEvent, useRef, useState } from 'react'
import type { RequestView } from '#api/requests.ts'
import { localMailbox } from '#content/local-mailbox.ts'
import { sentenceFor } from '#content/sentences.ts'
import { type Answer, type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CodeField } from '#ui/forms/CodeField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'

type Props = { coded: ReturnType<typeof useCoded>; hint: string; submit: string }

/** The end of a form in two steps: the code, once the server has sent one, the failure, and the button. */
export function CodeStep({ coded, hint, submit }: Props) {
  const { code, setCode, errors, clear, resend, failure, busy } = coded
  return (
    <>
      {code !== null && (
        <Code code={code} setCode={setCode} clear={clear} resend={resend} hint={hint} error={errors.code} />
      )}
      {failure && (
        <Alert tone="bad" role="alert">
          {failure}
        </Alert>
      )}
      <Button type="submit" className="justify-self-start" busy={busy} busyLabel="Enviando...">
        {code === null ? 'Receber o código' : submit}
      </Button>
    </>
  )
}

type CodeProps = Pick<ReturnType<typeof useCoded>, 'setCode' | 'clear' | 'resend'> & {
  code: string
  hint: string
  error: string | undefined
}

/** The field for the code. In a local demonstration it links to the mailbox. */
function Code({ code, setCode, clear, resend, hint, error }: CodeProps) {
  const mailbox = localMailbox(location.hostname)
  return (
    <CodeField
      label="Código"
      name="code"
      hint={hint}
      value={code}
      error={error}
      onChange={({ target }) => {
        setCode(target.value)
        clear('code')
      }}
      onResend={resend}
      aside={mailbox && <NewTabLink href={mailbox}>Caixa de entrada da demonstração</NewTabLink>}
    />
  )
}

/** A request open on this page: the token that opens it for half an hour, and its current state. */
export type OpenRequest = { token: string; request: RequestView }

type Steps = {
  /** Returns the problems of the fields before the form is sent; empty when there are none. */
  check: () => Readonly<Record<string, string>>
  /** Makes the server mail the code. */
  ask: () => Promise<Answer<unknown>>
  /** Sends the form with the code. */
  send: (code: string) => Promise<Answer<OpenRequest>>
  onOpened: (open: OpenRequest) => void
}

/**
 * A form in two steps: the first press makes the server mail a code, the second sends the form with it. The form keeps its fields
 * until the server has accepted them.
 */
export function useCoded({ check, ask, send, onOpened }: Steps) {
  const [code, setCode] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  function showFailure(failed: Failure) {
    const fields = Object.fromEntries(failed.errors.map((one) => [one.field, sentenceFor(one.code)]))
    const onCode = failed.code === 'code_wrong' || failed.code === 'code_over' || 'code' in fields
    if (Object.keys(fields).length > 0) return refuse(fields)
    if (onCode) return refuse({ code: sentenceOf(failed) })
    setFailure(sentenceOf(failed))
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setFailure(undefined)
    const wrong = check()
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    if (code !== null && !code.trim()) return refuse({ code: sentenceFor('code_incomplete') })
    setBusy(true)
    if (code === null) {
      const asked = await ask()
      setBusy(false)
      if (asked.ok) setCode('')
      else showFailure(asked.failure)
      return
    }
    const sent = await send(code)
    setBusy(false)
    if (sent.ok) onOpened(sent.data)
    else showFailure(sent.failure)
  }

  async function resend(): Promise<string | null> {
    const again = await ask()
    return again.ok ? null : sentenceOf(again.failure)
  }

  /** Asks for a new code, after a change of the field for which the old code was sent. */
  const startAgain = () => setCode(null)
  return { form, errors, clear, code, setCode, busy, failure, submit, resend, startAgain }
}
