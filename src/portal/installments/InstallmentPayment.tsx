import { Suspense, useState } from 'react'
import type { InstallmentChargeView, InstallmentsAnswer } from '#api/installments.ts'
import { installmentCount } from '#content/installment-count.ts'
import { brazilianDate, formatDateTime, formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { ChosenWay } from '#domain/payments/ways.ts'
import { readPixCode } from '#domain/pix.ts'
import { usePress } from '#forms/use-press.ts'
import { api, type Failure, sentenceOf, serverDate, viewedApplication } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { intoSight } from '#ui/into-sight.ts'
import { lazily } from '#ui/structure/lazily.tsx'
import { isSaidPaid } from '../boleto/said-paid.ts'
import { ChargeWaiting } from '../pix/ChargeWaiting.tsx'
import { PixPayment } from '../pix/PixPayment.tsx'
import { CardPayment, currentWay, WayChoice } from '../pix/WayChoice.tsx'
import { refresh } from '../portal-state.ts'
import { askPortal } from '../session.ts'

const BoletoPayment = lazily(async () => (await import('../boleto/BoletoPayment.tsx')).BoletoPayment)

type Props = {
  application: string
  /** The installments to pay. */
  numbers: readonly number[]
  charges: readonly InstallmentChargeView[]
  ways: readonly ChosenWay[]
  today: PlainDate
  /** Whether the contract corrects late installments by a price index. */
  isCorrected: boolean
  /** Whether one of them is late, so that a charge holds its fine already. */
  isLate?: boolean
  onAnswer: (answer: InstallmentsAnswer) => void
  /** Whether an automatic debit pays it unless the customer chooses another way. */
  isDebited?: boolean
}

/**
 * Pays some installments: asks the server for their charge in the way that the customer chooses, then shows its code or
 * opens its page, or says why there is none.
 */
export function InstallmentPayment(props: Props) {
  const { application, numbers, charges, ways, today, isCorrected, onAnswer } = props
  const { isLate = false, isDebited = false } = props
  const [isOtherWanted, setOtherWanted] = useState(false)
  const { pressed, failure, press } = usePress<ChosenWay>()
  const [wanted, setWanted] = useState<ChosenWay | null>(null)
  const [isWantedAgain, setWantedAgain] = useState(false)
  const charge = charges.find((one) => one.numbers.join() === numbers.join())
  const replaced = charges.some(
    (one) => one !== charge && one.code !== null && one.numbers.some((number) => numbers.includes(number)),
  )

  const ask = (way: ChosenWay) => {
    setWanted(way)
    const json = { numbers: [...numbers], way }
    return askPortal(api.portal.installments.charge.$post({ query: { application }, json }), onAnswer)
  }
  async function saidPaid(id: string) {
    const request = api.portal.boletos[':charge'].paid.$post({ query: { application }, param: { charge: id } })
    const failed = await askPortal(request, onAnswer)
    // The page asks for this installment as its next step until the server says that it is in transit.
    if (failed === null) void refresh()
    return failed
  }

  const place = {
    role: 'group',
    'aria-label': `Pagamento da ${numbers.length === 1 ? '' : 'soma de '}${whichOf(numbers)}`,
    tabIndex: -1,
    className: 'mt-4 focus:outline-none print:hidden',
  }
  if (isDebited && !isOtherWanted && viewedApplication() === null) {
    return (
      <section {...place}>
        <Button variant="secondary" size="sm" onClick={() => setOtherWanted(true)}>
          Pagar de outro jeito
        </Button>
      </section>
    )
  }
  return (
    <section {...place}>
      {isDebited && (
        <p className="mb-3 max-w-prose text-ink-soft">
          Ao escolher outro jeito, o débito desta parcela é cancelado. Um código Pix vale só hoje: sem pagamento, o
          débito volta amanhã, se ainda faltarem 2 dias para o vencimento.
        </p>
      )}
      {!charge && replaced && (
        <p className="mb-3 max-w-prose text-ink-soft">
          O que você gerou antes para pagar{' '}
          <span>{numbers.length === 1 ? 'esta parcela' : 'alguma destas parcelas'}</span> deixa de valer quando você
          escolher aqui.
        </p>
      )}
      {charge && (
        <div className="mb-4">
          {charge.way === 'card' ? (
            <CardPayment charge={charge} numbers={numbers} isWanted={wanted === 'card'} />
          ) : charge.boleto ? (
            <Suspense fallback={<Loading label="Carregando o boleto..." className="min-h-[30rem] py-16" />}>
              <BoletoPayment
                application={application}
                charge={{ ...charge, boleto: charge.boleto }}
                today={today}
                which={whichOf(numbers)}
                isLate={isLate}
                onRenew={() => ask('boleto')}
                onSaidPaid={() => saidPaid(charge.id)}
                isWantedAgain={isWantedAgain}
                onWantAgain={() => setWantedAgain(true)}
              />
            </Suspense>
          ) : (
            <Charge charge={charge} isCorrected={isCorrected} onRenew={() => ask('pix')} />
          )}
        </div>
      )}
      {failure && (
        <Alert tone="bad" role="alert" ref={intoSight} className="mb-4" title="Não deu para preparar o pagamento">
          {sentenceOf(failure)}
        </Alert>
      )}
      {/* Who has just paid is not invited to pay again. */}
      {viewedApplication() === null && (isWantedAgain || !isSaidPaid(charge, today)) && (
        <WayChoice
          ways={ways}
          current={charge ? currentWay(charge) : null}
          isUsable={charge?.state !== 'refused' && charge?.state !== 'expired'}
          busy={pressed}
          onChoose={(way) => void press(way, () => ask(way))}
        />
      )}
    </section>
  )
}

const whichOf = (numbers: readonly number[]) =>
  numbers.length === 1 ? `parcela ${numbers[0]}` : installmentCount(numbers.length)

/** Says until when a code can be paid, and what it costs later. */
function validityOf({ payableUntil, expiresAt }: InstallmentChargeView, isCorrected: boolean): string {
  if (payableUntil === null)
    return `Este é o valor de hoje, e o código vale até ${expiresAt ? formatDateTime(expiresAt) : 'o fim do dia'}.`
  const day = formatPlainDate(payableUntil)
  if (payableUntil < brazilianDate(serverDate()))
    return 'O seu banco soma a multa e os juros até o dia em que você paga.'
  return isCorrected
    ? `Ele vale até ${day}. Depois, gere outro aqui: ele traz a multa, os juros e a correção do dia.`
    : `Ele vale também depois de ${day}: o seu banco soma então a multa e os juros de cada dia.`
}

type ChargeProps = { charge: InstallmentChargeView; isCorrected: boolean; onRenew: () => Promise<Failure | null> }

function Charge({ charge, isCorrected, onRenew }: ChargeProps) {
  const { state, code, amountCents, expiresAt, numbers, simulation } = charge
  const read = code === null ? null : readPixCode(code)
  if (code === null || read === null) {
    const meanwhile = 'Quer pagar já? Fale com a gente: dizemos como.'
    return <ChargeWaiting {...{ state, expiresAt, meanwhile, onRenew }} />
  }
  const which = whichOf(numbers)
  return (
    <>
      <p className="max-w-prose text-ink-soft">
        Código Pix da <span>{numbers.length === 1 ? which : `soma de ${which}`}</span>, de{' '}
        <strong translate="no" className="figures text-ink">
          {formatBRL(amountCents)}
        </strong>{' '}
        hoje. <span>{validityOf(charge, isCorrected)}</span>
      </p>
      <PixPayment
        charge={{ ...read, code }}
        amountCents={amountCents}
        expiresAt={expiresAt}
        title={`QR Code do Pix da ${numbers.length === 1 ? which : `soma de ${which}`}`}
        simulation={simulation}
        afterwards="Enviamos um e-mail de confirmação, e o comprovante fica aqui, na lista das parcelas."
      />
    </>
  )
}
