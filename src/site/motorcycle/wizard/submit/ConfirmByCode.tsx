import type { RefObject } from 'react'
import { brand } from '#content/brand.ts'
import { localMailbox } from '#content/local-mailbox.ts'
import type { Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { CodeField } from '#ui/forms/CodeField.tsx'
import type { Sending } from './use-submit.ts'

type Props = {
  sending: Sending
  /** Holds what is typed; it goes with the next try. */
  code: RefObject<string>
  /** Sends without a code, which has another one sent. */
  onResend: () => Promise<Failure | undefined>
}

const sac = brand.phones.find(({ id }) => id === 'sac')
const asked = 'application_code_required'

/** There are several open applications of the CPF already: the next one is confirmed by a code from the address on file. */
export function ConfirmByCode({ sending, code, onResend }: Props) {
  const failure = sending.state === 'failed' && sending.failure.code !== asked ? sending.failure : undefined
  const wrongCode = failure?.errors.some(({ field }) => field === 'code') || failure?.code.startsWith('code_')
  const mailbox = localMailbox(location.hostname)

  async function resend(): Promise<string | null> {
    code.current = ''
    const answer = await onResend()
    return answer === undefined || answer.code === asked ? null : sentenceOf(answer)
  }

  return (
    <div className="mt-6 grid gap-4">
      <Alert tone="warn" role="alert" title="Confirme que é você">
        Já há pedidos abertos com este CPF. Enviamos um código de 6 números ao e-mail que está em um deles: digite-o
        aqui e envie de novo. Não tem mais acesso a esse e-mail, ou não fez esses pedidos? Ligue para {sac?.label}{' '}
        {sac?.number}.
      </Alert>
      <CodeField
        label="Código"
        name="code"
        error={failure && wrongCode ? sentenceOf(failure) : undefined}
        onChange={(event) => {
          code.current = event.target.value.replace(/\s/g, '')
        }}
        onResend={resend}
        aside={mailbox && <NewTabLink href={mailbox}>Caixa de entrada da demonstração</NewTabLink>}
      />
      {failure && !wrongCode && (
        <Alert tone="bad" role="alert">
          {sentenceOf(failure)}
        </Alert>
      )}
    </div>
  )
}
