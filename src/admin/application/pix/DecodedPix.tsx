import { messageFor } from '#content/messages.ts'
import { formatBRL } from '#domain/money/money.ts'
import { pixProblem, readPixCode } from '#domain/pix/pix.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Facts } from '#ui/structure/Facts.tsx'

/** Whom a code pays, where and how much, or what is wrong with it. */
export function DecodedPix({ code, entryCents }: { code: string; entryCents: number }) {
  const charge = readPixCode(code)
  if (!charge) return <Alert tone="warn">{messageFor('pix_invalid')}</Alert>
  const problem = pixProblem(code, entryCents)
  const { payee, city, amountCents } = charge
  return (
    <>
      <Facts
        facts={[
          { label: 'Recebedor', value: payee },
          { label: 'Cidade', value: city },
          { label: 'Valor', value: amountCents === null ? 'Sem valor: quem paga digita' : formatBRL(amountCents) },
        ]}
      />
      {problem && (
        <Alert tone="warn" className="mt-3">
          {messageFor(problem)} ({formatBRL(entryCents)})
        </Alert>
      )}
    </>
  )
}
