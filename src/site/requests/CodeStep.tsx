import { localMailbox } from '#content/local-mailbox.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CodeField } from '#ui/forms/CodeField.tsx'
import type { useCoded } from './use-coded.ts'

type Props = { coded: ReturnType<typeof useCoded>; hint: string; submit: string }

/** The end of a form in two steps: the code, once the server has sent one, the failure, and the button. */
export function CodeStep({ coded, hint, submit }: Props) {
  const { code, setCode, errors, clear, resend, failure, busy } = coded
  return (
    <>
      {code !== null && <Code {...{ code, setCode, clear, resend, hint, error: errors.code }} />}
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

/** In a local demonstration, links to its mailbox. */
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
