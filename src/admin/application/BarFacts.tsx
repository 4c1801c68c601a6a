import type { ReactNode } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { scoreBand } from '#content/credit-score.ts'
import type { Focus } from '#domain/application/focus.ts'
import { registrationOf } from '#domain/application/release.ts'
import { brazilianDate, formatDate, formatPlainDate, yearsBetween } from '#domain/calendar/calendar.ts'
import { daysBetween } from '#domain/calendar/day-arithmetic.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { formatBRL, shareInWords } from '#domain/money/money.ts'
import { serverDate } from '#lib/api.ts'
import { entryWords } from './focus.ts'
import { useInstallments } from './installments/use-installments.ts'

type Props = { detail: AdminDetail }

/** The facts that the work needs, in one line of the bar. */
export function BarFacts({ detail, focus }: Props & { focus: Focus }) {
  const Facts = ofFocus[focus]
  return (
    <dl className="flex min-h-12 flex-wrap content-start justify-between gap-x-2 gap-y-2 sm:gap-x-5">
      <Facts detail={detail} />
    </dl>
  )
}

const ofFocus: Readonly<Record<Focus, (props: Props) => ReactNode>> = {
  credit: CreditFacts,
  approved: ApprovedFacts,
  documents: DocumentFacts,
  contract: ContractFacts,
  servicing: DebtFacts,
  ended: EndFacts,
}

function CreditFacts({ detail }: Props) {
  const { creditScore, installmentCents, birthDate, analysis } = detail
  return (
    <>
      <Fact label="Score" more={creditScore !== null && `risco ${scoreBand(creditScore).risk.toLowerCase()}`}>
        {creditScore ?? 'Sem score'}
      </Fact>
      {/* A proved income counts instead of the declared one. */}
      <Fact label="Parcela ÷ renda" more={formatBRL(installmentCents)}>
        {shareInWords(installmentCents, analysis.income.cents)}
      </Fact>
      <Fact label="Idade">{`${yearsBetween(birthDate, brazilianDate(serverDate()))} anos`}</Fact>
      <EntryFact detail={detail} />
    </>
  )
}

function ApprovedFacts({ detail }: Props) {
  const approved = detail.events.findLast(({ to }) => to === 'approved')
  return (
    <>
      <Fact label="Aprovado">{approved ? formatDate(approved.at) : 'Sem data'}</Fact>
      <EntryFact detail={detail} />
      <Fact label="Parcelas" more={formatBRL(detail.installmentCents)}>{`${detail.installments}x`}</Fact>
    </>
  )
}

function DocumentFacts({ detail }: Props) {
  const states = documentKinds.map((kind) => detail.documents[kind])
  const sent = states.filter(({ id }) => id !== null).length
  const accepted = states.filter(({ status }) => status === 'accepted').length
  return (
    <>
      <Fact label="Documentos" more={`${sent} de ${states.length} enviados`}>
        {accepted === 1 ? '1 aceito' : `${accepted} aceitos`}
      </Fact>
      <EntryFact detail={detail} />
      <Fact label="Parcelas" more={formatBRL(detail.installmentCents)}>{`${detail.installments}x`}</Fact>
    </>
  )
}

function ContractFacts({ detail }: Props) {
  const { journey, pickup, release, releasedWithout } = detail
  const signedAt = journey.contract?.signedAt
  const isRegistered =
    registrationOf(release, releasedWithout.includes('contract') ? undefined : signedAt) === 'current'
  return (
    <>
      <EntryFact detail={detail} />
      <Fact label="Contrato" more={signedAt && formatDate(signedAt)}>
        {signedAt ? 'Assinado' : journey.contract?.readyAt ? 'A assinar' : 'A gerar'}
      </Fact>
      <Fact label="Registro" more={isRegistered && release.registeredOn && formatPlainDate(release.registeredOn)}>
        {isRegistered ? 'Feito' : 'Falta'}
      </Fact>
      <Fact label="Retirada" more={pickup && `às ${pickup.time}`}>
        {pickup ? formatPlainDate(pickup.day) : 'A marcar'}
      </Fact>
    </>
  )
}

/** What is late, what comes next and how much is open; nothing while that loads. */
function DebtFacts({ detail }: Props) {
  const plan = useInstallments(detail.id).data?.plan
  if (!plan) return null
  const open = plan.rows.filter(({ state }) => state !== 'paid')
  const late = open.filter(({ state }) => state === 'late')
  const [oldest] = late
  const next = open.find(({ state }) => state !== 'late')
  const lateCents = late.reduce((sum, { todayCents }) => sum + todayCents, 0)
  return (
    <>
      {oldest ? (
        <Fact label="Em atraso" more={formatBRL(lateCents)} isBad>
          {`há ${inDays(daysBetween(oldest.payableUntil, plan.today))}`}
        </Fact>
      ) : (
        <Fact label="Em atraso">Nada</Fact>
      )}
      {next && (
        <Fact label="Próximo vencimento" more={formatBRL(next.todayCents)}>
          {formatPlainDate(next.payableUntil)}
        </Fact>
      )}
      <Fact label="Em aberto" more={open.length > 0 && `quita com ${formatBRL(plan.payoffCents)}`}>
        {open.length > 0 ? formatBRL(plan.openCents) : 'Quitado'}
      </Fact>
      <Fact label="Pagas">{`${plan.rows.length - open.length} de ${plan.rows.length}`}</Fact>
    </>
  )
}

function EndFacts({ detail }: Props) {
  const { end, owedCents, installmentsOwedCents, correctionOwedCents } = detail.outcome
  const owed = owedCents + installmentsOwedCents + correctionOwedCents
  return (
    <>
      <Fact label={end?.kind === 'withdrawn' ? 'O cliente desistiu' : 'O banco encerrou'}>
        {end?.at ? formatDate(end.at) : 'Sem data'}
      </Fact>
      <Fact label="A devolver">{owed > 0 ? formatBRL(owed) : 'Nada'}</Fact>
      <Fact label="Tarefas do banco">{detail.tasks.length > 0 ? detail.tasks.length : 'Nenhuma'}</Fact>
    </>
  )
}

function EntryFact({ detail }: Props) {
  const { entryCents } = detail
  return (
    <Fact label="Entrada" more={entryCents > 0 && entryWords(detail, formatBRL)}>
      {entryCents > 0 ? formatBRL(entryCents) : 'Sem entrada'}
    </Fact>
  )
}

const inDays = (days: number) => (days === 1 ? '1 dia' : `${days} dias`)

type FactProps = { label: string; more?: ReactNode; isBad?: boolean; children: ReactNode }

function Fact({ label, more, isBad = false, children }: FactProps) {
  return (
    <div className="text-sm leading-snug lg:max-xl:*:leading-tight">
      <dt className="text-ink-faint text-xs">{label}</dt>
      <dd className={`figures whitespace-nowrap font-semibold ${isBad ? 'text-bad' : ''}`}>{children}</dd>
      {more && <dd className="figures whitespace-nowrap text-ink-faint text-xs">{more}</dd>}
    </div>
  )
}
