import type { Settings, SettingsResponse } from '#api/settings.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { conditionsExamples } from '#domain/offer/conditions-example.ts'

type Props = {
  models: SettingsResponse['examples']
  before: Settings['financial']
  after: Settings['financial']
}

/** Compares the plans of a cheap, a middle and an expensive model under both conditions. */
export function ConditionsExamples({ models, before, after }: Props) {
  const examples = conditionsExamples(models, { before, after }, brazilianDate(new Date()))
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
                  {installments}x {formatBRL(installmentCents)}
                </span>
                <span className="block text-ink-soft text-xs">entrada {formatBRL(entryCents)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
