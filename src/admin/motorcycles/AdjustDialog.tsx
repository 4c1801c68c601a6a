import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
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
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
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

/** Changes the prices of many models by a percentage from a day on. Shows each old and new price before anything is saved. */
export function AdjustDialog(props: Props) {
  const form = useRef<HTMLFormElement>(null)
  const { typed, type, choices, errors, preview, beyond, problem, busy, submit } = useAdjustment(form, props)
  return (
    <Dialog
      open
      size="lg"
      onClose={props.onClose}
      title="Reajustar preços"
      actions={
        <>
          <Button variant="secondary" onClick={props.onClose}>
            Cancelar
          </Button>
          <Button
            type="submit"
            form="reajuste"
            busy={busy}
            busyLabel="Salvando..."
            variant={beyond ? 'danger' : 'primary'}
          >
            {preview.length === 1 ? 'Salvar 1 preço' : `Salvar ${preview.length} preços`}
          </Button>
        </>
      }
    >
      <form ref={form} id="reajuste" onSubmit={submit} noValidate>
        <Fields typed={typed} type={type} choices={choices} errors={errors} />
        <PriceChanges prices={preview.map(({ price }) => price)} />
        <LaterPrices preview={preview} />
        {beyond && (
          <CheckboxField
            className="mt-2"
            name="checked"
            label="Conferi os preços que mudam mais de 20%"
            checked={typed.checked}
            error={errors.checked}
            onChange={({ target }) => type({ checked: target.checked })}
          />
        )}
        {problem && <Alert tone="bad" role="alert" className="mt-4" title={problem} />}
      </form>
    </Dialog>
  )
}

type FieldsProps = Pick<ReturnType<typeof useAdjustment>, 'typed' | 'type' | 'choices' | 'errors'>

function Fields({ typed, type, choices, errors }: FieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="Quais motos"
        name="which"
        options={choices}
        value={typed.which}
        onChange={({ target }) => type({ which: target.value })}
      />
      <TextField
        label="Reajuste (%)"
        name="percent"
        autoComplete="off"
        placeholder="3 ou -2,5"
        maxLength={8}
        value={typed.percent}
        error={errors.percent}
        onChange={({ target }) => type({ percent: target.value })}
      />
      <TextField
        type="date"
        label="A partir de"
        name="from"
        min={brazilianDate(new Date())}
        value={typed.from}
        error={errors.from}
        onChange={({ target }) => type({ from: target.value })}
      />
      <SelectField
        label="Arredondar"
        name="rounding"
        options={priceRoundings.map(({ id }) => ({ value: id, label: roundingLabels[id] }))}
        value={typed.rounding}
        onChange={({ target }) => type({ rounding: target.value as PriceRounding })}
      />
    </div>
  )
}

/** Holds the typed percentage, day and rounding, and saves the new prices: all of them or none. */
function useAdjustment(form: RefObject<HTMLFormElement | null>, { models, picked, change, onStale, onClose }: Props) {
  const choices = choicesOf(models, picked)
  const [typed, setTyped] = useState<Typed>(() => ({
    which: choices[0]?.value ?? '',
    percent: '',
    from: brazilianDate(new Date()),
    rounding: 'ninety',
    checked: false,
  }))
  const { errors, refuse, clear } = useFieldErrors(form)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const chosen = choices.find(({ value }) => value === typed.which)
  const preview = previewOf(chosen ? models.filter(chosen.has) : [], typed)
  const beyond = preview.some(({ price }) => isBeyondLimit(price))

  function type(changes: Partial<Typed>) {
    setTyped({ ...typed, checked: false, ...changes })
    setProblem(undefined)
    clear(...Object.keys(changes), 'checked')
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = wrongIn(typed, beyond)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    const impossible = preview.find(({ price }) => !isPossiblePrice(price.newCents))
    if (impossible) return setProblem(`${impossible.price.model}: ${sentenceFor('price_invalid')}`)
    if (preview.length === 0) return setProblem('Nenhum preço muda com este reajuste')
    setBusy(true)
    const prices = preview.map(({ id, version, price: { from, newCents: cents } }) => ({ id, version, from, cents }))
    const answer = await change(() => call(admin.catalogue.prices.$put({ json: { prices } })))
    setBusy(false)
    if (answer.ok) {
      const saved = prices.length === 1 ? '1 preço salvo' : `${prices.length} preços salvos`
      toast.success(`${saved}. O site muda quando alguém publicar.`)
      return onClose()
    }
    const { code, errors: wrongs } = answer.failure
    setProblem(sentenceFor(wrongs[0]?.code ?? code))
    if (code === 'stale_motorcycle') onStale()
  }
  return { typed, type, choices, errors, preview, beyond, problem, busy, submit }
}

/** The errors of the typed values, by field. */
function wrongIn({ percent: text, from, checked }: Typed, beyond: boolean): Record<string, string> {
  const percent = readPercent(text)
  const isDay = isPlainDate(from) && from >= brazilianDate(new Date())
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
