import type { ReactNode } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { scoreBand } from '#domain/application/credit-score.ts'
import { brazilianDate, yearsBetween } from '#domain/calendar/calendar.ts'
import { formatBRL, shareInWords } from '#domain/money/money.ts'

/** What a credit decision goes by, in one line. */
export function KeyFacts({ detail }: { detail: AdminDetail }) {
  const { creditScore, installmentCents, incomeCents, entryCents, birthDate, outcome } = detail
  const { entryPaidAt } = detail.journey
  return (
    <dl className="grid w-full grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-x-5 gap-y-2 sm:flex sm:w-auto sm:flex-wrap">
      <Fact label="Score" more={creditScore !== null && `risco ${scoreBand(creditScore).risk.toLowerCase()}`}>
        {creditScore ?? 'Sem score'}
      </Fact>
      <Fact label="Parcela ÷ renda" more={formatBRL(installmentCents)}>
        {shareInWords(installmentCents, incomeCents)}
      </Fact>
      <Fact label="Idade">{yearsBetween(birthDate, brazilianDate(new Date()))} anos</Fact>
      <Fact label="Entrada" more={entryCents > 0 && (entryPaidAt ? 'recebida' : !outcome.end && 'a receber')}>
        {entryCents > 0 ? formatBRL(entryCents) : 'Sem entrada'}
      </Fact>
    </dl>
  )
}

function Fact({ label, more, children }: { label: string; more?: ReactNode; children: ReactNode }) {
  return (
    <div className="text-sm">
      <dt className="text-ink-faint text-xs">{label}</dt>
      <dd className="figures whitespace-nowrap font-semibold">{children}</dd>
      {more && <dd className="figures whitespace-nowrap text-ink-faint text-xs">{more}</dd>}
    </div>
  )
}
