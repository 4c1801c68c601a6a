import { sentenceFor } from '#content/sentences.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { type Reading, useForm } from '#forms/use-form.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { isAsked, RequestedChanges } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { $who, call, mayDo } from '../core/session.ts'
import { eachMinute, type Loaded, LoadFailure, useLoad } from '../core/use-load.tsx'

type Index = NonNullable<ReturnType<typeof useIndex>['data']>

const useIndex = () =>
  useLoad('price-index', (signal) => call(admin['price-index'].$get({}, { init: { signal } })), eachMinute)

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
      {data && <RequestedChanges approvals={data} className="mb-4" />}
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
  const managesBank = mayDo($who.get(), 'manageBank')
  const form = useForm({
    initial: { percent: '' },
    read: (typed): Reading<{ month: string; percent: number }> => {
      const value = percentOf(typed.percent)
      if (value !== null) return { body: { month, percent: value } }
      return { errors: { percent: 'Informe a variação em %, com até duas casas decimais: 0,24' } }
    },
    send: async (json) => {
      const answer = await change(() => call(admin['price-index'].$put({ json })))
      if (!answer.ok) return answer.failure
      const asked = isAsked(waiting, answer.data.waiting)
      toast.success(asked ? sentenceFor('approval_asked') : `IPCA de ${inWords(month)} registrado`)
      approvalsChanged()
      return null
    },
  })

  return (
    <div className="mb-5">
      <p className="mb-3">
        Falta o IPCA de <strong>{inWords(month)}</strong>. Ele costuma sair até o dia 12 do mês seguinte.
      </p>
      {managesBank && (
        <form {...form.props} className="flex flex-wrap items-end gap-3">
          <TextField
            label={`IPCA de ${inWords(month)}, em %`}
            hint="O que o IBGE divulgou. Quando o Banco Central publicar, vale o número dele"
            inputMode="decimal"
            maxLength={6}
            autoComplete="off"
            {...form.text('percent')}
          />
          <Button type="submit" variant="secondary" busy={form.busy} busyLabel="Registrando...">
            Registrar
          </Button>
        </form>
      )}
      <FormFailure failure={form.failure} />
    </div>
  )
}

/** Reads a typed percentage of up to two decimals; null for anything else. */
function percentOf(typed: string): number | null {
  const text = typed.trim().replace(',', '.')
  return /^-?\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : null
}
