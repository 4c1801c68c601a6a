import type { Settings, SettingsResponse } from '#api/settings.ts'
import { sentenceFor } from '#content/sentences.ts'
import { scheduledInWords, settingDifferences } from '#content/settings.ts'
import { brazilianDate, isPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { isInterestDoubtful } from '#domain/money/plausibility.ts'
import { conditionsExamples } from '#domain/offer/conditions-example.ts'
import { DayField } from '#forms/DayField.tsx'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { type Failure, serverDate } from '#lib/api.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'

/** The conditions to save, and the version of the settings that they change. */
export interface AskedConditions {
  readonly financial: Settings['financial']
  readonly version: string
}

type Props = {
  asked: AskedConditions
  stored: SettingsResponse
  /** Saves with the first day of the new conditions. Returns the failure that this dialog shows, or null. */
  onConfirm: (from: string) => Promise<Failure | null>
  onClose: () => void
}

/** Shows how the new conditions change plans, and asks for their first day. */
export function ConditionsDialog({ asked, stored, onConfirm, onClose }: Props) {
  const { financial } = asked
  const today = brazilianDate(serverDate())
  const form = useForm({
    initial: { conditionsFrom: today },
    read: ({ conditionsFrom: day }) => {
      const error = isPlainDate(day) ? (day < today ? 'date_in_past' : null) : 'date_invalid'
      return readUnless({ conditionsFrom: error ? sentenceFor(error) : undefined }, () => day)
    },
    send: onConfirm,
  })
  const from = form.typed.conditionsFrom

  return (
    <FormDialog
      title="Mudar as condições do financiamento?"
      onClose={onClose}
      {...form.dialog}
      confirm="Mudar as condições"
      busyLabel="Salvando..."
    >
      {isInterestDoubtful(financial.taxaJurosPadrao, stored.financial.taxaJurosPadrao) && (
        <Alert tone="bad" title={`Juros de ${formatPercent(financial.taxaJurosPadrao)} ao mês?`}>
          É muito acima do que se cobra por um veículo. Confira antes de salvar.
        </Alert>
      )}
      <ul className="list-disc pl-5">
        {settingDifferences(stored.financial, financial).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ConditionsExamples models={stored.examples} before={stored.financial} after={financial} />
      <DayField
        label="Vale a partir de"
        hint="Da meia-noite desse dia; hoje, assim que for salvo"
        {...form.choice('conditionsFrom')}
      />
      {stored.scheduled && (
        <p className="text-sm">{scheduledInWords(stored.scheduled.from, from > today ? from : null)}</p>
      )}
      <p className="text-ink-soft text-sm">
        Muda o plano de todos os pedidos novos. Se houver outra pessoa na gestão, espera a aprovação dela. Os pedidos já
        enviados ficam como estão.
      </p>
      <FormFailure failure={form.failure} />
    </FormDialog>
  )
}

type ExamplesProps = {
  models: SettingsResponse['examples']
  before: Settings['financial']
  after: Settings['financial']
}

/** Compares the plans of a cheap, a middle and an expensive model under both conditions. */
function ConditionsExamples({ models, before, after }: ExamplesProps) {
  const examples = conditionsExamples(models, { before, after }, brazilianDate(serverDate()))
  return (
    <table className="w-full text-left text-sm">
      <caption className="pb-1 text-left font-semibold">O que muda para quem compra</caption>
      <thead className="text-ink-soft">
        <tr>
          <th scope="col" className="py-1 pr-3 font-normal">
            Moto
          </th>
          <th scope="col" className="py-1 pr-3 font-normal">
            Hoje
          </th>
          <th scope="col" className="py-1 font-normal">
            Depois
          </th>
        </tr>
      </thead>
      <tbody>
        {examples.map((example) => (
          <tr key={example.model} className="border-line border-t align-top">
            <th scope="row" className="py-2 pr-3 font-semibold">
              {example.model}
            </th>
            {[example.before, example.after].map(({ installments, installmentCents, entryCents }, index) => (
              <td key={index === 0 ? 'before' : 'after'} className="py-2 pr-3 tabular-nums last:pr-0">
                <span className={index === 0 ? '' : 'font-semibold'}>
                  <span>{installments}</span>x <span translate="no">{formatBRL(installmentCents)}</span>
                </span>
                <span className="block text-ink-soft text-xs">
                  entrada <span translate="no">{formatBRL(entryCents)}</span>
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
