import { useEffect, useLayoutEffect, useState } from 'react'
import type { ChargeView } from '#api/payments.ts'
import { anyWay, wayNames, wayTimes } from '#content/ways-to-pay.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import type { ChosenWay, PayWay } from '#domain/payments/ways.ts'
import { viewedApplication } from '#lib/api.ts'
import { readStored, store } from '#lib/storage.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Fold } from '#ui/structure/Fold.tsx'
import { chooseAnew, hasPaidByCard, paidByCard } from './card-return.ts'
import { useIsLong } from './use-is-long.ts'

const lastWay = 'way-to-pay'

type Props = {
  ways: readonly ChosenWay[]
  /** The way of the charge that is shown already, which needs no button; null without one. */
  current?: PayWay | null
  /** Whether that charge can be paid. Otherwise the other ways are what is needed. */
  isUsable?: boolean
  /** The way that is being asked for; null while none is. */
  busy: ChosenWay | null
  onChoose: (way: ChosenWay) => void
}

/** The way of a charge, which its own notice renews once it is over; null for a closed page, which nothing renews. */
export const currentWay = ({ way, state }: Pick<ChargeView, 'way' | 'state'>): PayWay | null =>
  way === 'card' && state === 'expired' ? null : way

/**
 * 'Como você quer pagar?': a button for each way, the one used last on this device first, with the time that it takes
 * until the payment counts. One way alone is one button and no question.
 */
export function WayChoice({ ways, current = null, isUsable = true, busy, onChoose }: Props) {
  // Read once: a press stores its way, and a button that moved then would leave another one under the finger.
  const [last] = useState(() => readStored('device', lastWay))
  const others = ways
    .filter((way) => way !== current)
    .sort((one, other) => Number(other === last) - Number(one === last))
  useCameBack()
  if (others.length === 0) return null
  function choose(way: ChosenWay) {
    store('device', lastWay, way)
    chooseAnew()
    onChoose(way)
  }
  const buttons = others.map((way, index) => (
    <div key={way} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button
        size={current === null ? 'lg' : 'md'}
        variant={index === 0 && current === null ? 'primary' : 'secondary'}
        className="max-sm:w-full"
        busy={busy === way}
        busyLabel={way === 'pix' ? 'Gerando o código...' : 'Preparando...'}
        disabled={busy !== null && busy !== way}
        onClick={() => choose(way)}
      >
        {`Pagar com ${wayNames[way]}`}
      </Button>
      {ways.length > 1 && <span className="text-ink-soft text-sm">{wayTimes[way]}</span>}
    </div>
  ))
  if (ways.length === 1) return <div className="print:hidden">{buttons}</div>
  // Who has a way already finds the others behind one line on phones.
  if (current !== null && isUsable)
    return (
      <div className="print:hidden">
        <Fold title={`Outra forma: ${anyWay(others)}`}>
          <div className="grid gap-3 pt-1">{buttons}</div>
        </Fold>
      </div>
    )
  return (
    <fieldset className="print:hidden">
      <legend className="mb-3 font-semibold">
        <span>Como você quer pagar?</span>
      </legend>
      <div className="grid gap-3">{buttons}</div>
    </fieldset>
  )
}

/** Tells whether the customer has just paid at the card's page, once the page is there. */
function useCameBack(): boolean {
  const [isBack, setBack] = useState(false)
  // Before the paint, so that nobody sees the button of a payment that they have just made.
  useLayoutEffect(() => setBack(hasPaidByCard()), [])
  return isBack
}

type CardProps = {
  charge: ChargeView
  /** The installments that it pays; none for the entry. */
  numbers: readonly number[]
  /** Whether the customer has just asked for the page, which then opens by itself. */
  isWanted: boolean
}

/**
 * The card provider's page of a charge: it opens by itself for who has just asked for it, and by a press for who comes
 * back.
 */
export function CardPayment({ charge: { state, url, expiresAt }, numbers, isWanted }: CardProps) {
  const [isLeaving, setLeaving] = useState(false)
  const what = numbers.join()
  useEffect(() => {
    if (!isWanted || url === null) return
    setLeaving(true)
    store('tab', paidByCard, what)
    window.location.assign(url)
  }, [isWanted, url, what])
  const isChecking = useCameBack()
  const isLong = useIsLong(state === 'making')
  if (isChecking && state === 'open') {
    return (
      <Alert tone="info" title="Conferindo o pagamento com cartão" role="status">
        <p>A operadora avisa o banco em instantes. O pagamento aparece aqui sozinho: não pague de novo.</p>
      </Alert>
    )
  }
  if (state === 'refused') {
    return (
      <Alert tone="warn" title="A página do cartão não abriu" role="status">
        <p>
          O problema é do nosso lado, e a nossa equipe já sabe. Não quer esperar? Pague de outra forma. Assim que
          resolvermos, a página do cartão aparece aqui.
        </p>
      </Alert>
    )
  }
  if (state === 'expired') {
    return (
      <Alert tone="info" title="A página do cartão fechou" role="status">
        <p>Cada página vale por um tempo. Se você já pagou, espere: o pagamento aparece aqui sozinho.</p>
      </Alert>
    )
  }
  if (url === null && viewedApplication() !== null)
    return <Alert tone="info" title="Aqui o cliente vê o botão que abre a página do cartão" />
  if (url === null || isLeaving) {
    return (
      <Alert tone="info" title="Abrindo a página do cartão" role="status">
        <p>
          {isLong
            ? 'Está demorando mais do que o normal. Ela aparece aqui sozinha: espere, ou volte mais tarde.'
            : 'Leva só um instante.'}
        </p>
      </Alert>
    )
  }
  return (
    <div>
      <p className="mb-3 max-w-prose text-ink-soft">
        Você digita o cartão na página da operadora, nunca aqui.{' '}
        <span>{`Ela vale até ${formatDateTime(expiresAt ?? '')}.`}</span> Depois de pagar, você volta para cá.
      </p>
      <LinkButton size="lg" href={url} className="max-sm:w-full" onClick={() => void store('tab', paidByCard, what)}>
        Abrir a página do cartão
      </LinkButton>
    </div>
  )
}
