import { Suspense } from 'react'
import { sentences } from '#content/sentences.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import type { Sending } from './use-submit.ts'

const SendRefusal = lazily(async () => (await import('./SendRefusal.tsx')).SendRefusal)
/** What only an answer of the server says, so that there is a connection to load its notice. */
const refusals = ['validation_failed', 'offer_changed', 'already_applied', 'unauthenticated', 'account_changed']

type Props = {
  sending: Sending
  /** The person is logged in, and has typed no password. */
  owned: boolean
  onRetry: () => void
}

/** Shows the state of the sending: slow, failed with a way to try again, or refused because the conditions changed. */
export function SendFailure({ sending, owned, onRetry }: Props) {
  if (sending.state === 'sending') {
    return (
      <p role="status" className="mt-6 text-ink-soft text-sm">
        {sending.slow && 'Ainda estamos enviando. Sua conexão parece lenta: não feche esta página.'}
      </p>
    )
  }
  if (sending.state !== 'failed') return null
  if (refusals.includes(sending.failure.code)) {
    return (
      <Suspense>
        <SendRefusal failure={sending.failure} />
      </Suspense>
    )
  }
  return (
    <Alert
      tone="bad"
      role="alert"
      className="mt-6"
      title={sentences.application_failed}
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Tentar novamente
        </Button>
      }
    >
      <span>{sentenceOf(sending.failure)}</span> O que você preencheu continua aqui. Tentar de novo não duplica o pedido
      <span>{owned ? '.' : ', e vale a última senha que você digitar.'}</span>
    </Alert>
  )
}
