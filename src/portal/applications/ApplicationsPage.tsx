import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { statusLabel } from '#content/stages.ts'
import { type Step, turnOf } from '#domain/application/state.ts'
import { formatDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { type Failure, viewedApplication } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge, type Tone } from '#ui/feedback/Badge.tsx'
import { InnerPage } from '../InnerPage.tsx'
import { $applications, loadApplications, type OwnApplication, switchTo } from '../portal-state.ts'
import { type NextStep, turnLabels, turnsShown } from '../progress/step.ts'
import { NewApplication } from './NewApplication.tsx'

const title = 'Meus pedidos'
/** How many requests the page shows at first, and adds at each press. */
const pageSize = 10

type Props = { view: ApplicantView; artwork: Readonly<Record<string, string>> }

/** Every request of the account: motorcycle, state, date and next step. A press opens one in this tab. */
export function ApplicationsPage({ view, artwork }: Props) {
  const applications = useStore($applications)
  const [isFailed, setFailed] = useState(false)
  const [shown, setShown] = useState(pageSize)
  const { pressed, failureAt, press } = usePress<string>()
  const load = useCallback(async () => setFailed(!(await loadApplications())), [])
  useEffect(() => void load(), [load])
  if (viewedApplication() !== null)
    return <InnerPage title={title} subtitle="A lista dos pedidos é só do cliente: não aparece aqui." />

  async function open(id: string) {
    const failed = id === view.id ? null : await switchTo(id)
    if (failed === null) window.location.assign('#conteudo')
    return failed
  }

  return (
    <InnerPage title={title} subtitle="Todos os pedidos que o seu CPF e a sua senha abrem.">
      {isFailed && (
        <Alert
          tone="bad"
          role="alert"
          title="Não conseguimos carregar os seus pedidos agora"
          action={
            <Button size="sm" variant="secondary" onClick={() => void load()}>
              Tentar novamente
            </Button>
          }
        />
      )}
      {applications.length === 0 && !isFailed && (
        <p role="status" className="text-ink-soft">
          Carregando os seus pedidos...
        </p>
      )}
      <ul className="grid gap-4" aria-label={title}>
        {applications.slice(0, shown).map((one) => (
          <Row
            key={one.id}
            application={one}
            picture={artwork[one.slug]}
            busy={pressed === one.id}
            failure={failureAt(one.id)}
            onOpen={() => void press(one.id, () => open(one.id))}
          />
        ))}
      </ul>
      {applications.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + pageSize)}>
          Mostrar mais pedidos
        </Button>
      )}
      <NewApplication />
    </InnerPage>
  )
}

const tones: Record<NextStep['turn'], Tone> = { you: 'brand', bank: 'info', done: 'ok', ended: 'neutral' }

type RowProps = {
  application: OwnApplication
  picture: string | undefined
  busy: boolean
  failure: Failure | null
  onOpen: () => void
}

function Row({ application, picture, busy, failure, onOpen }: RowProps) {
  const { model, contractNumber, status, createdAt, isSigned } = application
  const step = listedStepWords(application)
  return (
    <li className="grid grid-cols-[4.5rem_1fr] gap-x-4 rounded-lg border border-line bg-white p-4 sm:grid-cols-[7rem_1fr_auto] sm:items-center sm:p-5">
      <span className="self-start sm:self-center">
        {picture && <img src={picture} alt="" width="112" height="70" loading="lazy" className="h-auto w-full" />}
      </span>
      <div className="min-w-0">
        <h2 className="font-bold text-lg leading-tight">{model}</h2>
        <p className="figures mt-0.5 text-ink-soft text-sm">
          <span>{isSigned ? 'Contrato' : 'Pedido'}</span> <span translate="no">{contractNumber}</span> ·{' '}
          <span>{formatDate(createdAt)}</span>
        </p>
        <p className="mt-2 font-semibold text-sm">{statusLabel(status)}</p>
        <div className="mt-1">
          <Badge tone={tones[step.turn]}>{turnLabels[step.turn]}</Badge>
          <p className="mt-1">{step.title}</p>
        </div>
      </div>
      <Button
        variant="secondary"
        className="col-span-2 mt-3 sm:col-span-1 sm:mt-0"
        busy={busy}
        busyLabel="Abrindo..."
        onClick={onOpen}
      >
        Abrir
        <span className="sr-only">{` o pedido da ${model}, ${contractNumber}`}</span>
      </Button>
      <PressFailure failure={failure} what="Não conseguimos abrir este pedido agora" className="col-span-full mt-2" />
    </li>
  )
}

type Words = Pick<NextStep, 'turn' | 'title'>

const titles: Readonly<Record<Step, string>> = {
  received: 'Recebemos o seu pedido',
  analysis: 'Estamos analisando o seu crédito',
  send_income: 'Envie o seu comprovante de renda',
  choose_offer: 'Temos outras condições para você',
  approved: 'Seu financiamento foi aprovado!',
  send_documents: 'Envie os seus documentos',
  resend_documents: 'Há documento para enviar de novo',
  check_documents: 'Recebemos os seus documentos',
  prepare_entry: 'Estamos preparando o pagamento da sua entrada',
  pay_entry: 'Pague a entrada',
  check_payment: 'Estamos conferindo o seu pagamento',
  prepare_contract: 'Estamos preparando o contrato',
  sign: 'Assine o contrato',
  renew_contract: 'Peça um contrato novo',
  register: 'Estamos registrando o seu contrato',
  release: 'Estamos preparando a sua moto',
  check_entry: 'Falta conferir um pagamento',
  complete_release: 'Falta uma confirmação nossa',
  book: 'Sua moto está liberada!',
  pick_up: 'Retire a sua moto',
  book_again: 'Escolha outro dia para retirar a sua moto',
  pay_installment: 'Há uma parcela para pagar',
  delivered: 'Moto entregue. Boa viagem!',
  settled: 'Contrato quitado',
  withdrawn: 'Você desistiu do financiamento',
  cancelled: 'O seu contrato foi encerrado',
  refused: 'Este pedido não vai seguir',
}

/**
 * Returns the next step of a request in the list, and whether the customer or the bank has to do it. An entry to pay
 * has its amount.
 */
export function listedStepWords({ step, payableCents }: Pick<OwnApplication, 'step' | 'payableCents'>): Words {
  const title = step === 'pay_entry' ? `Pague ${formatBRL(payableCents)} de entrada` : titles[step]
  return { turn: turnsShown[turnOf(step)], title }
}
