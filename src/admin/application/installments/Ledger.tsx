import { useEffect, useState } from 'react'
import type { InstallmentView } from '#api/installments.ts'
import type { LedgerLine } from '#api/servicing.ts'
import { entryNames } from '#content/installments.ts'
import { messageFor } from '#content/messages.ts'
import { formatDateTime, formatPlainDate, isPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Failure } from '#lib/call-api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { admin } from '../../core/api.ts'
import { LoadFailure } from '../../core/LoadFailure.tsx'
import { call } from '../../core/session.ts'

/** The balance of any day, and the ledger entry by entry, each unfolded by whoever wants it. */
export function Ledger({ id, today }: { id: string; today: string }) {
  const [open, setOpen] = useState<'balance' | 'ledger' | null>(null)
  const toggle = (part: 'balance' | 'ledger') => setOpen(open === part ? null : part)
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-3">
        <Button variant="ghost" size="sm" aria-expanded={open === 'balance'} onClick={() => toggle('balance')}>
          Saldo em outro dia
        </Button>
        <Button variant="ghost" size="sm" aria-expanded={open === 'ledger'} onClick={() => toggle('ledger')}>
          Lançamentos
        </Button>
      </div>
      {open === 'balance' && <BalanceOn id={id} today={today} />}
      {open === 'ledger' && <Entries id={id} />}
    </div>
  )
}

/** What open installments cost on a day. */
function BalanceOn({ id, today }: { id: string; today: string }) {
  const [day, setDay] = useState(today)
  const { data, failure, retry } = useAsked(day, isPlainDate(day), () =>
    call(admin.applications[':id'].installments.$get({ param: { id }, query: { on: day } })),
  )
  const plan = data?.plan
  const open = plan?.rows.filter(({ state }) => state !== 'paid') ?? []
  return (
    <div className="mt-3 grid gap-4">
      <TextField
        type="date"
        label="Dia"
        className="max-w-xs"
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      {failure && <LoadFailure failure={failure} onRetry={retry} title={messageFor('installments_load_failed')} />}
      {isPlainDate(day) && !plan && !failure && <Loading label="Calculando..." />}
      {plan && (
        <>
          <Facts
            short
            facts={[
              { label: `Para quitar em ${formatPlainDate(plan.today)}`, value: formatBRL(plan.payoffCents) },
              { label: 'Parcelas em aberto', value: String(open.length) },
            ]}
          />
          <Costs rows={open} day={plan.today} />
        </>
      )}
    </div>
  )
}

function Costs({ rows, day }: { rows: readonly InstallmentView[]; day: string }) {
  return (
    <div className="max-h-96 overflow-y-auto">
      <Table caption={`Parcelas em aberto em ${formatPlainDate(day)}`}>
        <thead>
          <tr>
            {['Parcela', 'Total', 'Multa', 'Juros', 'Desconto'].map((heading) => (
              <th key={heading} scope="col" className={heading === 'Parcela' ? undefined : 'text-right'}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, dueOn, fineCents, interestCents, discountCents, todayCents }) => (
            <tr key={number}>
              <th scope="row" className="figures font-normal">
                {number}, {formatPlainDate(dueOn)}
              </th>
              {[todayCents, fineCents, interestCents, discountCents].map((cents, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of one row never reorder.
                <td key={index} className="figures whitespace-nowrap text-right">
                  {formatBRL(cents)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** Every entry of the ledger, newest first. */
function Entries({ id }: { id: string }) {
  const { data, failure, retry } = useAsked(id, true, () =>
    call(admin.applications[':id'].installments.entries.$get({ param: { id } })),
  )
  if (failure) {
    return <LoadFailure failure={failure} onRetry={retry} title={messageFor('installments_load_failed')} />
  }
  if (!data) return <Loading label="Carregando os lançamentos..." />
  return (
    <ol
      aria-label="Lançamentos"
      className="mt-3 max-h-96 divide-y divide-line overflow-y-auto border-line border-y text-sm"
    >
      {data.map((line) => (
        <li key={line.id} className="py-2">
          <p className="figures flex flex-wrap justify-between gap-x-4">
            <span className="font-semibold">
              {entryNames[line.kind]}, parcela {line.number}
            </span>
            {formatBRL(line.amountCents)}
          </p>
          <p className="figures text-ink-soft">{whatOf(line)}</p>
          {line.note && <p className="text-ink-soft [overflow-wrap:anywhere]">“{line.note}”</p>}
        </li>
      ))}
    </ol>
  )
}

function whatOf({ on, at, by, byPix, movedTo }: LedgerLine): string {
  const parts = [
    `Vale para ${formatPlainDate(on)}`,
    movedTo && `vence agora em ${formatPlainDate(movedTo)}`,
    byPix && 'por Pix',
    `lançado em ${formatDateTime(at)}${by ? ` por ${by}` : ''}`,
  ]
  return parts.filter(Boolean).join(', ')
}

type Asked<Data> = { data?: Data; failure?: Failure }

/** What is asked for by a key, and again on 'retry'; nothing while the key makes no sense. */
function useAsked<Data>(
  key: string,
  isWanted: boolean,
  ask: () => Promise<{ ok: true; data: Data } | { ok: false; failure: Failure }>,
) {
  const [asked, setAsked] = useState<Asked<Data>>({})
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key or turn asks again.
  useEffect(() => {
    setAsked({})
    if (!isWanted) return
    let current = true
    void ask().then((answer) => {
      if (current) setAsked(answer.ok ? { data: answer.data } : { failure: answer.failure })
    })
    return () => {
      current = false
    }
  }, [key, turn, isWanted])
  return { ...asked, retry: () => setTurn(turn + 1) }
}
