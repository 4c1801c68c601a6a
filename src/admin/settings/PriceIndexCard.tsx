import { type SubmitEvent, useRef, useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Card } from '#ui/structure/Card.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { isAsked, WaitingApprovals } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { $who, call, mayDo } from '../core/session.ts'
import { type Loaded, LoadFailure, useLoad } from '../core/use-load.tsx'

type Index = NonNullable<ReturnType<typeof useIndex>['data']>

const useIndex = () => useLoad('price-index', (signal) => call(admin['price-index'].$get({}, { init: { signal } })))

/** The IPCA by which late installments are corrected: the last months, and the month that a manager can type. */
export function PriceIndexCard() {
  const { data, failure, reload, change } = useIndex()
  return (
    <Card title="Correção monetária (IPCA)">
      <p className="mb-4 text-ink-soft text-sm">
        Corrige as parcelas em atraso dos contratos que a preveem. O número vem do Banco Central (série 433). Um mês que
        falta usa o último conhecido.
      </p>
      {failure && !data && <LoadFailure title="Erro ao carregar o índice" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && <WaitingApprovals waiting={data.waiting} />}
      {data?.missing && <MissingMonth key={data.missing} month={data.missing} waiting={data.waiting} change={change} />}
      {data && data.months.length > 0 && <Months months={data.months} />}
    </Card>
  )
}

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const inWords = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`))
const percent = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 4 })

function Months({ months }: Pick<Index, 'months'>) {
  return (
    <Table caption="Variação do IPCA por mês">
      <thead>
        <tr>
          <th scope="col">Mês</th>
          <th scope="col" className="text-right">
            Variação
          </th>
          <th scope="col">Fonte</th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, percent: value, by }) => (
          <tr key={month}>
            <th scope="row" className="font-normal">
              {inWords(month)}
            </th>
            <td translate="no" className="figures text-right">{`${percent.format(value)}%`}</td>
            <td>{by === null ? 'Banco Central' : `Informado por ${by}`}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type MissingProps = Pick<Index, 'waiting'> & { month: string; change: Loaded<Index>['change'] }

/** The field for a month that the central bank's series does not have. Managers fill it, and another one approves. */
function MissingMonth({ month, waiting, change }: MissingProps) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { errors, refuse, clear } = useFieldErrors(form)
  const isManager = mayDo($who.get(), 'manageBank')

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const value = percentOf(typed)
    if (value === null) return refuse({ percent: 'Informe a variação em %, com até duas casas decimais: 0,24' })
    setBusy(true)
    setProblem(null)
    const answer = await change(() => call(admin['price-index'].$put({ json: { month, percent: value } })))
    setBusy(false)
    if (answer.ok) {
      const asked = isAsked(waiting, answer.data.waiting)
      toast.success(asked ? sentenceFor('approval_asked') : `IPCA de ${inWords(month)} registrado`)
      approvalsChanged()
    } else setProblem(sentenceOf(answer.failure) || sentenceFor('settings_save_failed'))
  }

  return (
    <div className="mb-5">
      <p className="mb-3">
        Falta o IPCA de <strong>{inWords(month)}</strong>. Ele costuma sair até o dia 12 do mês seguinte.
      </p>
      {isManager && (
        <form ref={form} onSubmit={submit} noValidate className="flex flex-wrap items-end gap-3">
          <TextField
            label={`IPCA de ${inWords(month)}, em %`}
            hint="O que o IBGE divulgou. Quando o Banco Central publicar, vale o número dele"
            name="percent"
            inputMode="decimal"
            maxLength={6}
            autoComplete="off"
            value={typed}
            error={errors.percent}
            onChange={(event) => {
              setTyped(event.target.value)
              clear('percent')
            }}
          />
          <Button type="submit" variant="secondary" busy={busy} busyLabel="Registrando...">
            Registrar
          </Button>
        </form>
      )}
      {problem && (
        <Alert tone="bad" role="alert" className="mt-3">
          {problem}
        </Alert>
      )}
    </div>
  )
}

/** Reads a typed percentage of up to two decimals; null for anything else. */
function percentOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  return /^-?\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}
