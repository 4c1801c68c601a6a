import type { CheckedView, DuplicateView, InstallmentsAnswer } from '#api/installments.ts'
import { installmentWords } from '#content/installments.ts'
import { goesBack, withoutKey } from '#content/payments.ts'
import { formatDate, formatKnownTime } from '#domain/calendar/calendar.ts'
import { type Cents, formatBRL } from '#domain/money/money.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { api } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { $done, type Done } from '../done/done.ts'
import { refresh } from '../portal-state.ts'
import { askPortal } from '../session.ts'

type Props = {
  application: string
  onAnswer: (answer: InstallmentsAnswer) => void
  /** Loads the installments again after a change elsewhere. */
  reload: () => void
}

type Choice = { use: 'return' } | { use: 'next'; number: number }

/** Says that the bank gives a payment of `cents` back, as its customer asked. */
const returnDone = (cents: Cents): Done => ({
  title: `Devolução de ${formatBRL(cents)} pedida`,
  text: 'Avisamos por e-mail quando o dinheiro voltar.',
  next: null,
})

/** Chooses the use of a payment: the bank returns it, or it pays the next installment. */
function useChoice({ id, amountCents }: CheckedView, { application, onAnswer, reload }: Props) {
  const { pressed, failure, press } = usePress<Choice['use']>()
  const choose = (json: Choice) =>
    press(json.use, async () => {
      const request = api.portal.payments[':id'].choice.$post({ query: { application }, param: { id }, json })
      const failed = await askPortal(request, (answer) => {
        if (json.use === 'return') $done.set(returnDone(amountCents))
        onAnswer(answer)
      })
      if (failed === null) void refresh()
      if (failed?.code === 'stale_payment') reload()
      return failed
    })
  return { pressed, failure, choose }
}

/** The payments that wait: duplicates, for the customer to choose, and payments that the bank checks. */
export function WaitingPayments({ answer, ...props }: Props & { answer: InstallmentsAnswer }) {
  return (
    <>
      {answer.duplicates.map((one) => (
        <Duplicate key={one.id} duplicate={one} {...props} />
      ))}
      {answer.checked.map((one) => (
        <Checked key={one.id} checked={one} {...props} />
      ))}
    </>
  )
}

/**
 * A payment that differs from the cost of its installments. The bank does not request the installments again until it
 * has decided, or until the customer wants the payment back.
 */
function Checked({ checked, ...props }: Props & { checked: CheckedView }) {
  const { numbers, amountCents, paidAt } = checked
  const { pressed, failure, choose } = useChoice(checked, props)
  const isOne = numbers.length === 1
  return (
    <Alert tone="info" className="mb-5" title={`Estamos conferindo o seu pagamento de ${formatBRL(amountCents)}`}>
      <p className="max-w-prose">
        Ele chegou em <span>{formatKnownTime(paidAt)}</span>, e o valor ou o dia não é o da
        <span>{isOne ? ' ' : ' soma das '}</span>
        <span>{installmentWords(numbers)}</span>. Não pague de novo: em até 2 dias úteis nossa equipe confirma o
        pagamento ou devolve o valor, e até lá não cobramos
        <span>{isOne ? ' esta parcela' : ' estas parcelas'}</span>. Se preferir pagar o valor inteiro agora, peça este
        de volta.
      </p>
      <Button
        size="sm"
        variant="secondary"
        className="mt-3 max-sm:w-full print:hidden"
        busy={pressed === 'return'}
        busyLabel="Pedindo..."
        onClick={() => void choose({ use: 'return' })}
      >
        Devolver para mim
      </Button>
      <PressFailure failure={failure} className="mt-2" />
    </Alert>
  )
}

/** An installment paid twice: the customer takes the second payment back, or pays the next installment with it. */
function Duplicate({ duplicate, ...props }: Props & { duplicate: DuplicateView }) {
  const { numbers, amountCents, paidAt, way, until, next } = duplicate
  const { pressed, failure, choose } = useChoice(duplicate, props)
  const which = numbers.length === 1 ? `A parcela ${numbers[0]} já estava paga` : 'As parcelas já estavam pagas'
  return (
    <Alert tone="info" className="mb-5" title={`Recebemos ${formatBRL(amountCents)} a mais`}>
      <p className="max-w-prose">
        <span>{which}</span> quando este pagamento chegou, em <span>{formatKnownTime(paidAt)}</span>.{' '}
        <span>
          {next
            ? `O que você prefere? Sem resposta até ${formatDate(until)}, o valor volta ${goesBack(way)}.`
            : `O valor volta ${goesBack(way)}: agora, se você pedir, ou depois de ${formatDate(until)}.`}
        </span>
        <span>{withoutKey(way)}</span>
      </p>
      <div className="mt-3 flex flex-wrap gap-3 print:hidden">
        {next && (
          <Button
            size="sm"
            className="max-sm:w-full"
            busy={pressed === 'next'}
            busyLabel="Usando..."
            disabled={pressed !== null}
            onClick={() => void choose({ use: 'next', number: next.number })}
          >
            {`Usar na parcela ${next.number}`}
          </Button>
        )}
        <Button
          size="sm"
          variant="secondary"
          className="max-sm:w-full"
          busy={pressed === 'return'}
          busyLabel="Pedindo..."
          disabled={pressed !== null}
          onClick={() => void choose({ use: 'return' })}
        >
          Devolver para mim
        </Button>
      </div>
      {next && next.costCents < amountCents && (
        <p className="mt-2 text-sm">
          A parcela <span>{next.number}</span> custa <span translate="no">{formatBRL(next.costCents)}</span>: o resto
          volta para você.
        </p>
      )}
      <PressFailure failure={failure} className="mt-2" />
    </Alert>
  )
}
