import { QrCode } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { DebitView, InstallmentDebit } from '#api/debits.ts'
import type { InstallmentsAnswer, InstallmentsView } from '#api/installments.ts'
import { brand } from '#content/brand.ts'
import { debitEndWords } from '#content/debits.ts'
import { theInstallments } from '#content/installments.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { beforeFirstDebit } from '#domain/payments/debit.ts'
import { usePress } from '#forms/use-press.ts'
import { api, sentenceOf, viewedApplication } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { NewTabLink } from '#ui/actions/NewTabLink.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { intoSight } from '#ui/into-sight.ts'
import { Facts } from '#ui/structure/Facts.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { CodeToCopy } from '../CodeToCopy.tsx'
import { askPortal } from '../session.ts'
import { debitSentence } from './debit-sentence.ts'

const PixQr = lazily(async () => (await import('../pix/PixQr.tsx')).PixQr)

interface Props {
  application: string
  contractNumber: string
  debit: DebitView
  rows: InstallmentsView['rows']
  onAnswer: (answer: InstallmentsAnswer) => void
}

/**
 * The automatic debit of a contract: what it is and the button that asks for it, the code to authorise it by, or since
 * when it is on.
 */
export function Debit({ application, contractNumber, debit, rows, onAnswer }: Props) {
  const { busy, failure, press } = usePress()
  const isView = viewedApplication() !== null

  // What happens to the first open installment stands above, beside how to pay it.
  const news = rows
    .filter(({ state }) => state !== 'paid')
    .slice(1)
    .filter((row) => isNews(row.debit))

  const query = { application }
  const switchOn = () => press('on', () => askPortal(api.portal.debit.$post({ query }), onAnswer))
  const switchOff = () => press('off', () => askPortal(api.portal.debit.$delete({ query }), onAnswer))

  return (
    <>
      {(debit.state !== 'off' || debit.ended) && <h3 className="font-bold text-lg">Débito automático</h3>}
      {failure && (
        <Alert tone="bad" role="alert" ref={intoSight} className="mt-3" title="Não deu certo">
          {sentenceOf(failure)}
        </Alert>
      )}
      {news.map(({ number, debit: one }) => (
        <p key={number} className="mt-2 max-w-prose font-semibold">
          {one && `Parcela ${number}: ${debitSentence(one)}`}
        </p>
      ))}
      {debit.state === 'off' && <Off debit={debit} busy={busy} isView={isView} onSwitchOn={switchOn} />}
      {debit.state === 'asked' && (
        <Alert tone="info" role="status" className="mt-3" title="Preparando a autorização">
          <p>Leva só um instante. O código aparece aqui sozinho.</p>
        </Alert>
      )}
      {debit.state === 'offered' && (
        <Offered
          debit={debit}
          rows={rows}
          contractNumber={contractNumber}
          busy={busy}
          isView={isView}
          onGiveUp={switchOff}
        />
      )}
      {debit.state === 'active' && (
        <Active debit={debit} rows={rows} busy={busy} isView={isView} onSwitchOff={switchOff} />
      )}
    </>
  )
}

/** Whether the customer's bank has begun with a debit, or did not make it. */
const isNews = (debit: InstallmentDebit | null) =>
  debit !== null && debit.phase !== 'planned' && debit.phase !== 'scheduled'

type Part = { debit: DebitView; busy: boolean; isView: boolean }

function Off({ debit: { ended, isOffered }, busy, isView, onSwitchOn }: Part & { onSwitchOn: () => void }) {
  return (
    <>
      {ended && (
        <p role="status" className="mt-2 max-w-prose">
          <span>{`Desligado em ${formatDate(ended.at)}. ${debitEndWords[ended.by]}`}</span>
        </p>
      )}
      {isOffered && (
        <>
          <ul className="mt-2 max-w-prose list-disc pl-5 text-ink-soft">
            <li>As parcelas saem da sua conta no dia do vencimento, por Pix Automático, sem tarifa.</li>
            <li>Você autoriza uma vez, no app do seu banco, e desliga quando quiser, aqui ou lá.</li>
            <li>Se um débito não der certo, avisamos por e-mail, e você paga de outro jeito.</li>
          </ul>
          {!isView && (
            <Button
              variant="secondary"
              className="mt-4 max-sm:w-full print:hidden"
              busy={busy}
              busyLabel="Preparando..."
              onClick={onSwitchOn}
            >
              Ligar débito automático
            </Button>
          )}
        </>
      )}
    </>
  )
}

type OfferedProps = Part & Pick<Props, 'rows' | 'contractNumber'> & { onGiveUp: () => void }

function Offered({ debit, rows, contractNumber, busy, isView, onGiveUp }: OfferedProps) {
  const { code, holds, offeredUntil, simulation } = debit
  const [showsQr, setShowsQr] = useState(false)
  const open = rows.filter(({ state }) => state !== 'paid')
  const most = Math.max(...open.map(({ valueCents }) => valueCents))
  if (code === null) {
    return (
      <Alert tone="info" className="mt-3" title="Aqui o cliente vê o código para autorizar o débito">
        <p>Nesta visão ele não aparece.</p>
      </Alert>
    )
  }
  return (
    <>
      <p className="mt-2 max-w-prose text-ink-soft">
        Falta autorizar, no app do seu banco: escolha Pix copia e cola, cole o código e confira. Nada é cobrado agora.
      </p>
      <CodeToCopy
        code={code}
        label="Código para autorizar o débito"
        action="Copiar código"
        copiedSentence={sentenceFor('pix_copied')}
        rows={3}
      />
      <Button
        variant="ghost"
        className="mt-3 -ml-5"
        aria-expanded={showsQr}
        onClick={() => setShowsQr(!showsQr)}
        icon={<QrCode aria-hidden className="size-5" />}
      >
        {showsQr ? 'Esconder QR Code' : 'Autorizar em outro aparelho: mostrar QR Code'}
      </Button>
      {showsQr && (
        <div className="mt-2 flex justify-center rounded-md border border-line bg-white p-5">
          <div className="flex size-45 items-center justify-center">
            <Suspense fallback={<QrCode aria-hidden className="size-10 animate-pulse text-ink-faint" />}>
              <PixQr code={code} title="QR Code para autorizar o débito automático" />
            </Suspense>
          </div>
        </div>
      )}
      <div className="mt-5 rounded-md bg-paper p-4">
        <h4 className="mb-3 font-semibold text-sm">Confira no app antes de autorizar</h4>
        <Facts
          columns={3}
          facts={[
            { label: 'Quem recebe', value: brand.bank },
            { label: 'Contrato', value: contractNumber },
            { label: 'Cada parcela, até', value: formatBRL(most) },
            ...(holds
              ? [{ label: 'Por mês', value: `de ${formatPlainDate(holds.from)} a ${formatPlainDate(holds.until)}` }]
              : []),
            ...(offeredUntil ? [{ label: 'Autorize até', value: formatPlainDate(offeredUntil) }] : []),
          ]}
        />
      </div>
      {simulation && (
        <p className="mt-4">
          <NewTabLink href={simulation}>Simular a autorização</NewTabLink>
        </p>
      )}
      {!isView && (
        <Button variant="ghost" className="mt-3 -ml-5" busy={busy} busyLabel="Cancelando..." onClick={onGiveUp}>
          Desistir do débito automático
        </Button>
      )}
    </>
  )
}

type ActiveProps = Part & Pick<Props, 'rows'> & { onSwitchOff: () => void }

function Active({ debit: { since, simulation }, rows, busy, isView, onSwitchOff }: ActiveProps) {
  const [isAsked, setAsked] = useState(false)
  const open = rows.filter(({ state }) => state !== 'paid')
  const before = beforeFirstDebit(open.map(({ number, debit }) => ({ number, phase: debit?.phase ?? null })))
  return (
    <>
      <p role="status" className="mt-2 max-w-prose text-ink-soft">
        <span>{`Ligado desde ${formatDate(since ?? '')}.`}</span> Deixe o valor da parcela na conta até a véspera do
        débito.{' '}
        <span>
          {before.length > 0 && `Só ${theInstallments(before)} você paga acima: o débito começa na parcela seguinte.`}
        </span>
      </p>
      {simulation && (
        <p className="mt-3 print:hidden">
          <NewTabLink href={simulation}>Abrir o app do banco simulado</NewTabLink>
        </p>
      )}
      {!isView && !isAsked && (
        <Button size="sm" variant="ghost" className="mt-3 -ml-4 print:hidden" onClick={() => setAsked(true)}>
          Desligar
        </Button>
      )}
      {isAsked && (
        <Alert tone="warn" className="mt-3" title="Desligar o débito automático?">
          <p className="mb-3">
            As próximas parcelas deixam de sair da sua conta, e você paga cada uma aqui. Um débito que o seu banco já
            está fazendo hoje não volta atrás.
          </p>
          <div className="flex flex-wrap gap-3">
            <Button size="sm" busy={busy} busyLabel="Desligando..." onClick={onSwitchOff}>
              Desligar débito automático
            </Button>
            <Button size="sm" variant="secondary" disabled={busy} onClick={() => setAsked(false)}>
              Manter ligado
            </Button>
          </div>
        </Alert>
      )}
    </>
  )
}
