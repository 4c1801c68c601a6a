import { useState } from 'react'
import type { ListedMotorcycle } from '#api/motorcycles.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate, formatPlainDate, isPlainDate } from '#domain/calendar/calendar.ts'
import { categories } from '#domain/catalogue/catalogue.ts'
import {
  adjustedPrice,
  isBeyondLimit,
  isPossiblePrice,
  largestAdjustment,
  type PriceRounding,
  priceRoundings,
  readPercent,
} from '#domain/catalogue/prices.ts'
import { priceOn } from '#domain/catalogue/published.ts'
import { compareNames } from '#domain/search.ts'
import { DayField } from '#forms/DayField.tsx'
import { useForm } from '#forms/use-form.ts'
import { type Failure, serverDate } from '#lib/api.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { draftKey } from '../core/drafts.ts'
import { call } from '../core/session.ts'
import type { ChangeCatalogue } from './PriceCell.tsx'
import { PriceChanges } from './PublishDialog.tsx'

const roundingLabels: Readonly<Record<PriceRounding, string>> = {
  ninety: 'Terminando em 90, como 14.990',
  ten: 'De R$ 10 em R$ 10',
  real: 'De real em real',
  cent: 'Até os centavos',
}

type Typed = { which: string; percent: string; from: string; rounding: PriceRounding; checked: boolean }
type Props = {
  /** Every model that is not archived. */
  models: readonly ListedMotorcycle[]
  picked: ReadonlySet<string>
  change: ChangeCatalogue
  onStale: () => void
  onClose: () => void
}

/**
 * Changes the prices of many models by a percentage from a day on. Shows each old and new price before anything is
 * saved.
 */
export function AdjustDialog(props: Props) {
  const { form, choices, preview, beyond, problem } = useAdjustment(props)
  return (
    <FormDialog
      size="lg"
      onClose={props.onClose}
      title="Reajustar preços"
      {...form.dialog}
      busyLabel="Salvando..."
      variant={beyond ? 'danger' : 'primary'}
      confirm={preview.length === 1 ? 'Salvar 1 preço' : `Salvar ${preview.length} preços`}
    >
      <Fields form={form} choices={choices} />
      <PriceChanges prices={preview.map(({ price }) => price)} />
      <LaterPrices preview={preview} />
      {beyond && <CheckboxField label="Conferi os preços que mudam mais de 20%" {...form.checked('checked')} />}
      {problem && <Alert tone="bad" role="alert" title={problem} />}
    </FormDialog>
  )
}

type FieldsProps = Pick<ReturnType<typeof useAdjustment>, 'form' | 'choices'>

function Fields({ form, choices }: FieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField label="Quais motos" options={choices} {...form.text('which')} />
      <TextField
        label="Reajuste (%)"
        autoComplete="off"
        placeholder="3 ou -2,5"
        maxLength={8}
        {...form.text('percent')}
      />
      <DayField label="A partir de" {...form.choice('from')} />
      <SelectField
        label="Arredondar"
        options={priceRoundings.map(({ id }) => ({ value: id, label: roundingLabels[id] }))}
        {...form.text('rounding')}
      />
    </div>
  )
}

/** Holds the typed percentage, day and rounding, and saves the new prices: all of them or none. */
function useAdjustment({ models, picked, change, onStale, onClose }: Props) {
  const choices = choicesOf(models, picked)
  const [impossible, setImpossible] = useState<{ of: string; sentence: string } | null>(null)
  const form = useForm({
    initial: {
      which: choices[0]?.value ?? '',
      percent: '',
      from: brazilianDate(serverDate()),
      rounding: 'ninety' as PriceRounding,
      checked: false,
    },
    read: (typed) => {
      const wrong = wrongIn(typed, beyond)
      if (Object.keys(wrong).length > 0) return { errors: wrong }
      const one = preview.find(({ price }) => !isPossiblePrice(price.newCents))
      const isNothing = preview.length === 0
      if (one) setImpossible({ of: asText(typed), sentence: `${one.price.model}: ${sentenceFor('price_invalid')}` })
      if (isNothing) setImpossible({ of: asText(typed), sentence: 'Nenhum preço muda com este reajuste' })
      if (one || isNothing) return null
      return {
        body: preview.map(({ id, version, price: { from, newCents: cents } }) => ({ id, version, from, cents })),
      }
    },
    draft: { key: draftKey('adjustment') },
    send: async (prices) => {
      const answer = await change(() => call(admin.catalogue.prices.$put({ json: { prices } })))
      if (!answer.ok) {
        if (answer.failure.code === 'stale_motorcycle') onStale()
        return answer.failure
      }
      const saved = prices.length === 1 ? '1 preço salvo' : `${prices.length} preços salvos`
      toast.success(`${saved}. O site muda quando alguém publicar.`)
      onClose()
      return null
    },
  })
  const { typed, failure } = form
  const chosen = choices.find(({ value }) => value === typed.which)
  const preview = previewOf(chosen ? models.filter(chosen.has) : [], typed)
  const beyond = preview.some(({ price }) => isBeyondLimit(price))
  const problem = impossible?.of === asText(typed) ? impossible.sentence : failure && problemOf(failure)
  return { form, choices, preview, beyond, problem }
}

/** What was typed, to compare: a press gives the form the same values anew. */
const asText = (typed: Typed) => JSON.stringify(typed)

const problemOf = ({ code, errors }: Failure) => sentenceFor(errors[0]?.code ?? code)

/** The errors of the typed values, by field. */
function wrongIn({ percent: text, from, checked }: Typed, beyond: boolean): Record<string, string> {
  const percent = readPercent(text)
  const isDay = isPlainDate(from) && from >= brazilianDate(serverDate())
  return {
    ...((percent === null || percent === 0 || Math.abs(percent) > largestAdjustment) && {
      percent: `Escreva de -${largestAdjustment} a ${largestAdjustment}, como 3 ou -2,5`,
    }),
    ...(!isDay && { from: sentenceFor('price_day_over') }),
    ...(beyond && !checked && { checked: 'Confira os preços em vermelho e marque aqui' }),
  }
}

type Preview = readonly (Pick<ListedMotorcycle, 'id' | 'version'> & {
  price: { model: string; from: string; oldCents: number; newCents: number }
  /** The first day after this one from which the model already has another price. */
  later: string | undefined
})[]

/** Returns each price that an adjustment changes; none while percentage or day are invalid. */
function previewOf(models: readonly ListedMotorcycle[], { percent: text, from, rounding }: Typed): Preview {
  const percent = readPercent(text)
  if (percent === null || Math.abs(percent) > largestAdjustment || !isPlainDate(from)) return []
  return models.flatMap(({ id, version, facts: { model, prices } }) => {
    const oldCents = priceOn(prices, from)
    const newCents = adjustedPrice(oldCents, percent, rounding)
    const later = prices.find((price) => price.from > from)?.from
    return newCents === oldCents ? [] : [{ id, version, later, price: { model, from, oldCents, newCents } }]
  })
}

/** Names the models whose later price, which is already stored, replaces the new one on its day. */
function LaterPrices({ preview }: { preview: Preview }) {
  const marked = preview.filter(({ later }) => later)
  if (marked.length === 0) return null
  return (
    <Alert tone="info" role="status" className="mt-4" title="Há preços já marcados para depois, que continuam valendo">
      <ul className="list-disc pl-5">
        {marked.map(({ id, later, price }) => (
          <li key={id}>
            <span translate="no">{price.model}</span>: outro preço desde <span>{formatPlainDate(later ?? '')}</span>
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** The models that an adjustment can cover: the chosen rows, all models, a category, a family. */
function choicesOf(models: readonly ListedMotorcycle[], picked: ReadonlySet<string>) {
  const chosen = models.filter(({ id }) => picked.has(id)).length
  const families = [...new Set(models.map(({ facts }) => facts.family))].sort(compareNames)
  const of = (value: string, label: string, has: (one: ListedMotorcycle) => boolean) => ({ value, label, has })
  return [
    ...(chosen > 0
      ? [of('picked', chosen === 1 ? 'A moto escolhida' : `As ${chosen} motos escolhidas`, ({ id }) => picked.has(id))]
      : []),
    of('all', 'Todas as motos', () => true),
    ...categories.map((name) => of(`category:${name}`, `Categoria ${name}`, ({ facts }) => facts.category === name)),
    ...families.map((name) => of(`family:${name}`, `Família ${name}`, ({ facts }) => facts.family === name)),
  ]
}
