import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InstallmentsView, InstallmentView } from '#api/installments.ts'
import type { ApplicantView } from '#api/portal.ts'
import { brand } from '#content/brand.ts'
import { installmentStates } from '#content/installments.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { api } from '#lib/api.ts'
import { callApi } from '#lib/call-api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { SupportLink } from '../help/SupportLink.tsx'
import { goToLogin } from '../session/session.ts'

/** What is paid after the release: the next installment, the whole plan, and what settles it today. */
export function InstallmentsCard({ view }: { view: ApplicantView }) {
  const { plan, failed, reload } = useInstallments(view.id)
  if (plan === null) return null
  return (
    <Card title="Minhas parcelas" id="parcelas">
      {failed && (
        <Alert tone="bad" title="Não conseguimos mostrar as suas parcelas">
          <p className="mb-3">Nada mudou no seu contrato. Tente de novo em instantes.</p>
          <Button size="sm" variant="secondary" onClick={reload}>
            Tentar novamente
          </Button>
        </Alert>
      )}
      {plan === undefined && !failed && <Loading label="Carregando as parcelas..." />}
      {plan && <Plan plan={plan} contractNumber={view.contractNumber} />}
    </Card>
  )
}

/** The plan of an application: undefined while it loads, null where there is none. */
function useInstallments(application: string) {
  const [plan, setPlan] = useState<InstallmentsView | null | undefined>(undefined)
  const [failed, setFailed] = useState(false)
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again.
  useEffect(() => {
    let current = true
    setFailed(false)
    void callApi(api.portal.installments.$get({ query: { application } })).then((answer) => {
      if (!current) return
      if (answer.ok) setPlan(answer.data.plan)
      else if (answer.failure.code === 'unauthenticated') goToLogin('ended')
      else setFailed(true)
    })
    return () => {
      current = false
    }
  }, [application, turn])
  return { plan, failed, reload: () => setTurn((before) => before + 1) }
}

/** Whether the table of all installments is unfolded; who comes by 'Ver as parcelas' is led to its first row. */
function useTable() {
  const [open, setOpen] = useState(false)
  const table = useRef<HTMLDivElement>(null)
  useEffect(() => {
    function lead() {
      if (window.location.hash !== '#parcelas') return
      flushSync(() => setOpen(true))
      table.current?.focus({ preventScroll: true })
      table.current?.scrollIntoView()
    }
    const stop = new AbortController()
    addEventListener('hashchange', lead, stop)
    return () => stop.abort()
  }, [])
  return { open, setOpen, table }
}

function Plan({ plan, contractNumber }: { plan: InstallmentsView; contractNumber: string }) {
  const { open, setOpen, table } = useTable()
  const [phone] = brand.phones
  const next = plan.rows.find(({ state }) => state !== 'paid')
  const paid = plan.rows.filter(({ state }) => state === 'paid').length
  const late = plan.rows.filter(({ state }) => state === 'late').length
  return (
    <>
      {next && <NextInstallment row={next} />}
      <p className="figures mt-4 font-semibold">
        {paid} de {plan.rows.length} pagas
        {late > 0 && `, ${late} em atraso`}
      </p>
      <div className="mt-2">
        <Progress value={(paid / plan.rows.length) * 100} label="Parcelas pagas" />
      </div>
      {next && (
        <div className="mt-5 border-line border-t pt-5">
          <h3 className="font-bold text-lg">Quitar hoje, {formatPlainDate(plan.today)}</h3>
          <p className="figures my-2 font-extrabold text-2xl">{formatBRL(plan.payoffCents)}</p>
          <Facts
            columns={3}
            facts={[
              { label: 'Parcelas em aberto', value: String(plan.rows.length - paid) },
              { label: 'Soma delas', value: formatBRL(plan.openCents) },
              { label: 'Tarifa de quitação', value: formatBRL(0) },
            ]}
          />
          <p className="mt-4 max-w-prose text-ink-soft">
            Para pagar uma parcela, adiantar ou quitar, fale com a gente pelo suporte do site ou pelo telefone{' '}
            {phone?.number}: o banco confirma o valor do dia e envia como pagar.
          </p>
          <div className="mt-4 print:hidden">
            <SupportLink
              variant="secondary"
              text={`Olá! Quero pagar parcelas do contrato ${contractNumber}. Como faço?`}
            >
              Pedir como pagar
            </SupportLink>
          </div>
        </div>
      )}
      <Button size="sm" variant="ghost" className="mt-4" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Esconder as parcelas' : `Ver as ${plan.rows.length} parcelas`}
      </Button>
      <div ref={table} tabIndex={-1} className="focus:outline-none">
        {open && <AllInstallments rows={plan.rows} />}
      </div>
    </>
  )
}

function NextInstallment({ row }: { row: InstallmentView }) {
  const { number, dueOn, payableUntil, state, todayCents, fineCents, interestCents, valueCents } = row
  if (state === 'late') {
    return (
      <>
        <p className="text-ink-soft">
          A parcela {number} venceu em {formatPlainDate(dueOn)}. Hoje ela custa
        </p>
        <p className="figures my-1 font-extrabold text-3xl">{formatBRL(todayCents)}</p>
        <p className="max-w-prose text-ink-soft">
          São {formatBRL(valueCents)} da parcela, {formatBRL(fineCents)} de multa e {formatBRL(interestCents)} de juros
          pelos dias de atraso. Se está difícil pagar, fale com a gente: procuramos um jeito com você.
        </p>
      </>
    )
  }
  return (
    <>
      <p className="text-ink-soft">
        A parcela {number} vence em {formatPlainDate(dueOn)}
        {payableUntil !== dueOn && `, dia sem banco: pague até ${formatPlainDate(payableUntil)} sem acréscimo`}
      </p>
      <p className="figures my-1 font-extrabold text-3xl">{formatBRL(valueCents)}</p>
    </>
  )
}

function AllInstallments({ rows }: { rows: readonly InstallmentView[] }) {
  return (
    <div className="mt-4">
      <Table caption="Todas as parcelas">
        <thead>
          <tr>
            {['Parcela', 'Vencimento'].map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <th scope="col" className="text-right">
              Valor
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ number, dueOn, state, paidOn, paidCents, todayCents, valueCents }) => (
            <tr key={number}>
              <th scope="row" className="figures font-normal">
                {number}
              </th>
              <td className="figures">
                {formatPlainDate(dueOn)}
                <span className="block text-ink-soft">
                  {paidOn ? `Paga em ${formatPlainDate(paidOn)}` : installmentStates[state]}
                </span>
              </td>
              <td className="figures text-right">
                {formatBRL(state === 'late' ? todayCents : (paidCents ?? valueCents))}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
