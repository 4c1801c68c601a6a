import { FileDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { BoletoView } from '#api/boletos.ts'
import type { ChargeView } from '#api/payments.ts'
import { brand } from '#content/brand.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatTypedLine } from '#domain/boleto/code.ts'
import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { type Failure, viewedApplication } from '#lib/api.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { unbroken } from '#ui/unbroken.tsx'
import { CodeToCopy } from '../CodeToCopy.tsx'
import { PayeeWarning } from '../PayeeWarning.tsx'

/** A boleto as the portal shows it: of an entry, or of installments. */
export interface ShownBoleto {
  id: string
  state: ChargeView['state']
  amountCents: number
  dueOn: PlainDate | null
  /** The typed line; null while it cannot be paid. */
  code: string | null
  boleto: BoletoView
  /** The page where the demonstration pays it; null outside of the demonstration. */
  simulation: string | null
}

interface Props {
  application: string
  charge: ShownBoleto
  today: PlainDate
  /** What is paid, for the name of the bars: 'parcela 3'. */
  which: string
  /** Whether it holds the fine of a late installment already. */
  isLate?: boolean | undefined
  /** Makes another boleto of today. */
  onRenew: () => Promise<Failure | null>
  /** Tells the bank that the customer paid it. */
  onSaidPaid: () => Promise<Failure | null>
  /** Whether the customer wants to see it again after saying that it is paid. */
  isWantedAgain: boolean
  onWantAgain: () => void
}

/** A boleto to pay: its digits, its PDF and its bars; or why there is none to pay now. */
export function BoletoPayment(props: Props) {
  const { application, charge, today, which, isLate, onRenew, onSaidPaid, isWantedAgain, onWantAgain } = props
  const { state, boleto, code, dueOn } = charge
  const [justSaid, setJustSaid] = useState(false)
  const shown = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWantedAgain) shown.current?.querySelector('button')?.focus()
  }, [isWantedAgain])
  if (state === 'open' && viewedApplication() !== null) {
    return (
      <Alert tone="info" title="Aqui o cliente vê o boleto">
        <p>Nesta visão ele não aparece.</p>
      </Alert>
    )
  }
  if (state === 'refused') {
    return (
      <Alert tone="warn" title="O banco não registrou o seu boleto" role="status">
        <p>
          O problema é do nosso lado, e a nossa equipe já sabe. Enquanto isso, pague de outra forma: nada muda no valor.
        </p>
      </Alert>
    )
  }
  if (state === 'expired') return <Expired {...{ boleto, today, onRenew }} />
  if (code === null || dueOn === null) {
    const by = boleto.registeredBy ?? today
    return (
      <Alert tone="info" title="Estamos registrando o seu boleto" role="status">
        <p key="registering">
          <span>
            {by < today
              ? 'O banco está demorando mais do que o previsto. Se preferir, pague de outra forma.'
              : `O banco o registra até ${formatPlainDate(by)}.`}
          </span>{' '}
          Ele aparece aqui sozinho, e avisamos por e-mail.
        </p>
      </Alert>
    )
  }
  if (boleto.saidKnownOn !== null && !isWantedAgain)
    return <InTransit {...{ charge, today, which, saidKnownOn: boleto.saidKnownOn, justSaid, onWantAgain }} />
  const pdf = `/pdf/boleto/${charge.id}`
  const query = `?application=${application}`
  return (
    <div ref={shown}>
      <CodeToCopy
        code={formatTypedLine(code)}
        label="Linha digitável do boleto"
        action="Copiar a linha do boleto"
        copiedSentence={sentenceFor('boleto_copied')}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton variant="secondary" href={pdf + query} download>
          <FileDown aria-hidden className="size-5" />
          Baixar o boleto (PDF)
        </LinkButton>
        {boleto.saidKnownOn === null && (
          <SaidPaid
            onSaidPaid={() => {
              setJustSaid(true)
              return onSaidPaid()
            }}
          />
        )}
      </div>
      <img
        src={`${pdf}/barras${query}`}
        alt={`Código de barras do boleto da ${which}`}
        width={412}
        height={52}
        loading="lazy"
        className="mt-5 h-13 w-full max-w-103 rounded-sm bg-white py-1"
      />
      <div className="mt-5 rounded-md bg-paper p-4">
        <h3 className="mb-3 font-semibold text-sm">Confira no app antes de confirmar</h3>
        <Facts
          columns={3}
          facts={[
            { label: 'Quem recebe', value: unbroken(`${brand.legalName}, CNPJ ${brand.cnpj}`) },
            { label: 'Valor', value: formatBRL(charge.amountCents) },
            { label: 'Vencimento', value: formatPlainDate(dueOn) },
            which === 'entrada'
              ? { label: 'Dá para pagar até', value: formatPlainDate(boleto.freeUntil) }
              : { label: isLate ? 'Este valor vale até' : 'Sem multa até', value: formatPlainDate(boleto.freeUntil) },
          ]}
        />
      </div>
      <PayeeWarning never="boleto" />
      <h3 className="mt-5 font-semibold text-sm">O que acontece depois</h3>
      <ul className="mt-2 list-disc pl-5 text-ink-soft text-sm">
        <li>
          O pagamento aparece aqui em até 1 dia útil.{' '}
          <span>
            {which === 'entrada'
              ? 'Depois, o próximo passo é a assinatura do contrato.'
              : 'O dia do banco não conta como atraso.'}
          </span>
        </li>
        <li>O boleto traz também um código Pix, que conta na hora. Pago de um jeito, o outro deixa de valer.</li>
      </ul>
      {charge.simulation && (
        <p className="mt-4">
          <NewTabLink href={charge.simulation}>Simular pagamento</NewTabLink>
        </p>
      )}
    </div>
  )
}

/** The customer says that it is paid, which the bank knows on the next business day. */
function SaidPaid({ onSaidPaid }: Pick<Props, 'onSaidPaid'>) {
  const { busy, failure, press } = usePress()
  return (
    <>
      <Button variant="ghost" busy={busy} busyLabel="Anotando..." onClick={() => void press('said', onSaidPaid)}>
        Já paguei este boleto
      </Button>
      <PressFailure failure={failure} />
    </>
  )
}

interface InTransitProps extends Pick<Props, 'charge' | 'today' | 'which' | 'onWantAgain'> {
  saidKnownOn: PlainDate
  /** Whether the customer has just said it on this page: the notice takes the focus of the button that went. */
  justSaid: boolean
}

function InTransit({ charge, today, which, saidKnownOn, justSaid, onWantAgain }: InTransitProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (justSaid) notice.current?.focus()
  }, [justSaid])
  if (today <= saidKnownOn) {
    return (
      <Alert
        ref={notice}
        tone="info"
        title="Pagamento em processamento"
        role="group"
        action={
          <Button size="sm" variant="secondary" onClick={onWantAgain}>
            Ainda não paguei: ver o boleto
          </Button>
        }
      >
        <p>
          O banco nos confirma o boleto até <span>{formatPlainDate(saidKnownOn)}</span>. Não pague de novo:{' '}
          <span>{which === 'entrada' ? '' : 'o dia do banco não conta como atraso, e '}</span>até lá não enviamos
          lembretes.
        </p>
      </Alert>
    )
  }
  return (
    <Alert tone="warn" title="O banco ainda não confirmou o pagamento" role="status">
      <p key="unconfirmed">
        Até <span>{formatPlainDate(saidKnownOn)}</span> não chegou nenhum pagamento do boleto de{' '}
        <span translate="no">{formatBRL(charge.amountCents)}</span>. Se você pagou, mande o comprovante pelo{' '}
        <a href="#atendimento" className="font-semibold underline underline-offset-4">
          atendimento
        </a>
        . Se não, pague de outra forma.
      </p>
    </Alert>
  )
}

type ExpiredProps = Pick<Props, 'onRenew' | 'today'> & { boleto: BoletoView }

function Expired({ boleto: { knownOn }, today, onRenew }: ExpiredProps) {
  const { busy, failure, press } = usePress()
  return (
    <Alert
      tone="info"
      title="O boleto venceu"
      role="status"
      action={
        <Button
          size="sm"
          // While a payment may still arrive, nothing on the page invites to another one.
          variant={today <= knownOn ? 'secondary' : 'primary'}
          busy={busy}
          busyLabel="Gerando..."
          onClick={() => void press('renew', onRenew)}
        >
          Gerar novo boleto
        </Button>
      }
    >
      {today <= knownOn ? (
        <p>
          Se você já pagou, espere e não pague de novo: o banco nos confirma até <span>{formatPlainDate(knownOn)}</span>
          , e o pagamento aparece aqui.
        </p>
      ) : (
        <p key="none-came">
          Não chegou nenhum pagamento dele. Se você pagou, mande o comprovante pelo{' '}
          <a href="#atendimento" className="font-semibold underline underline-offset-4">
            atendimento
          </a>
          .
        </p>
      )}
      <PressFailure failure={failure} className="mt-2" />
    </Alert>
  )
}
