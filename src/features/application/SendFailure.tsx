import { sentenceOf } from '#client/problem.ts'
import { messages } from '#content/messages.ts'
import { Alert } from '#ui/Alert.tsx'
import { Button } from '#ui/Button.tsx'
import type { Sending } from './useSubmit.ts'

/** How the sending stands: slow, failed with a way to try again, or refused for conditions that changed. */
export function SendFailure({ sending, onRetry }: { sending: Sending; onRetry: () => void }) {
  if (sending.state === 'sending') {
    return (
      <p role="status" className="mt-6 text-ink-soft text-sm">
        {sending.slow && 'Ainda estamos enviando. Sua conexão parece lenta: não feche esta página.'}
      </p>
    )
  }
  if (sending.state !== 'failed' || sending.failure.code === 'validation_failed') return null
  if (sending.failure.code === 'offer_changed') {
    return (
      <Alert tone="warn" role="alert" className="mt-6" title="As condições do financiamento mudaram">
        {messages.offer_changed}
      </Alert>
    )
  }
  return (
    <Alert
      tone="bad"
      role="alert"
      className="mt-6"
      title={messages.application_failed}
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Tentar novamente
        </Button>
      }
    >
      {sentenceOf(sending.failure)} O que você preencheu continua aqui, e tentar de novo não duplica o pedido.
    </Alert>
  )
}
