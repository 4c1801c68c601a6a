import { Check, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CatalogueList, ListedMotorcycle } from '#api/motorcycles.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { isBeyondLimit, isPossiblePrice } from '#domain/catalogue/prices.ts'
import { priceOn } from '#domain/catalogue/published.ts'
import { formatBRL } from '#domain/money/money.ts'
import { useForm } from '#forms/use-form.ts'
import { serverDate } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { readReais } from '#ui/forms/read-reais.ts'
import { admin } from '../core/api.ts'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'
import { call } from '../core/session.ts'
import type { Loaded } from '../core/use-load.tsx'
import { changeWords, priceWords, shownPrice } from './moto-words.ts'

export type ChangeCatalogue = Loaded<CatalogueList>['change']
type Props = { one: ListedMotorcycle; managesBank: boolean; change: ChangeCatalogue; onStale: () => void }

/**
 * Today's price of a model, and the next one. A manager presses it to type a new price that applies from today on;
 * while that is not published, the price that holds stands beside it. Everybody else sees the price that holds.
 */
export function PriceCell({ one, managesBank, change, onStale }: Props) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { now, next, waiting } = shownPrice(one, managesBank)
  const { model } = one.facts
  function close() {
    flushSync(() => setOpen(false))
    button.current?.focus()
  }
  return (
    <td className="figures whitespace-nowrap text-right">
      {open ? (
        <PriceForm one={one} change={change} onStale={onStale} onClose={close} />
      ) : managesBank && one.state !== 'archived' ? (
        <button
          ref={button}
          type="button"
          data-row
          aria-label={`${now}, mudar o preço de ${model}`}
          onClick={() => setOpen(true)}
          className="inline-flex min-h-11 items-center rounded-sm px-2 underline decoration-line-strong decoration-dotted underline-offset-4 hover:bg-paper-deep"
        >
          {now}
        </button>
      ) : (
        <span className="px-2">{now}</span>
      )}
      {next && !open && <span className="-mt-2 block px-2 text-ink-soft text-xs">{next}</span>}
      {waiting && !open && <span className="block px-2 text-ink-soft text-xs">{waiting}</span>}
    </td>
  )
}

type FormProps = Omit<Props, 'managesBank'> & { onClose: () => void }

/**
 * Enter saves the price as a change to publish, Escape leaves. A change beyond one manager's limit needs a confirmation
 * first.
 */
function PriceForm(props: FormProps) {
  const { one, onClose } = props
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    // The browser scrolls to the field alone, and what stands below it would lie under the phone's menu.
    field.current?.form?.scrollIntoView({ block: 'nearest' })
  }, [])
  const { form, problem, replacedCents, price, asking, stopAsking, save } = usePrice(props, field)
  const described = useId()
  const { model } = one.facts
  const { now, next } = priceWords(one.facts.prices)
  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || asking) return
    event.preventDefault()
    onClose()
  }
  return (
    <form {...form.props} onKeyDown={leave} className="ml-auto w-max max-w-64 scroll-mb-12 py-2 max-xl:max-w-25">
      <span className="flex items-center justify-end gap-1 max-xl:flex-wrap">
        <input
          ref={field}
          inputMode="decimal"
          autoComplete="off"
          placeholder={now.replace(/^R\$\s/, '')}
          aria-label={`Novo preço de ${model}, a partir de hoje`}
          aria-describedby={described}
          aria-invalid={problem !== undefined || undefined}
          name="cents"
          value={form.typed.cents}
          onChange={({ target }) => form.change({ cents: target.value })}
          className="control figures w-32 text-right max-xl:w-25 max-xl:px-2"
        />
        <Button type="submit" size="sm" className="px-3" busy={form.busy} aria-label="Salvar o preço">
          <Check aria-hidden className="size-5" />
        </Button>
        <Button size="sm" variant="ghost" className="px-2" aria-label="Deixar como está" onClick={onClose}>
          <X aria-hidden className="size-5" />
        </Button>
      </span>
      <span id={described} role="status" className="mt-1 block whitespace-normal text-xs">
        <span>
          {problem ? (
            <span className="font-medium text-bad">{problem}</span>
          ) : price ? (
            <span className={isBeyondLimit(price) ? 'font-semibold text-bad' : ''}>{changeWords(price)}</span>
          ) : (
            'Enter salva a partir de hoje, Esc sai.'
          )}
        </span>
        {replacedCents !== null && (
          <span className="block font-semibold">{`O preço era ${formatBRL(replacedCents)}, agora é ${now}.`}</span>
        )}
        {next && (
          <span className="block text-ink-soft">
            Continua marcado: <span>{next}</span>.
          </span>
        )}
      </span>
      {asking && price && (
        <div className="whitespace-normal text-left">
          <Beyond model={model} price={price} onConfirm={save} onClose={stopAsking} />
        </div>
      )}
    </form>
  )
}

type Price = { oldCents: number; newCents: number }
type BeyondProps = { model: string; price: Price; onConfirm: () => Promise<void>; onClose: () => void }

function Beyond({ model, price, onConfirm, onClose }: BeyondProps) {
  return (
    <ConfirmDialog
      isDangerous
      title={`Mudar o preço da ${model} mais de 20%?`}
      confirm="Salvar este preço"
      busyLabel="Salvando..."
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="figures font-semibold text-bad">{changeWords(price)}</p>
      <p className="mt-2">
        Fica salvo, e o site não muda ainda. A publicação pede a aprovação de outra pessoa da gestão.
      </p>
    </ConfirmDialog>
  )
}

/**
 * Holds the typed price, and saves it from today on. After a colleague's change, the old price is another one and the
 * typed text stays.
 */
function usePrice(
  { one: { id, version, facts }, change, onStale, onClose }: FormProps,
  field: RefObject<HTMLElement | null>,
) {
  const isConfirmed = useRef(false)
  const [asking, setAsking] = useState(false)
  /** Today's price as it was when a colleague's change refused this one. */
  const [refusedAt, setRefusedAt] = useState<number | null>(null)
  const from = brazilianDate(serverDate())
  const priceOf = (typed: string): Price | null => {
    const cents = readReais(typed)
    const isPossible = cents !== null && isPossiblePrice(cents)
    return isPossible ? { oldCents: priceOn(facts.prices, from), newCents: cents } : null
  }

  const form = useForm({
    initial: { cents: '' },
    read: (typed) => {
      const price = priceOf(typed.cents)
      if (!price) return { errors: { cents: sentenceFor('price_invalid') } }
      if (price.newCents === price.oldCents) {
        onClose()
        return null
      }
      if (!isBeyondLimit(price) || isConfirmed.current) return { body: price }
      setAsking(true)
      return null
    },
    send: async ({ oldCents, newCents }: Price) => {
      const json = { prices: [{ id, version, from, cents: newCents }] }
      const answer = await change(() => call(admin.catalogue.prices.$put({ json })))
      if (answer.ok) {
        toast.success('Preço salvo. O site muda quando alguém publicar.')
        onClose()
        return null
      }
      if (answer.failure.code === 'stale_motorcycle') {
        setRefusedAt(oldCents)
        onStale()
      }
      field.current?.focus()
      return answer.failure
    },
  })

  async function save() {
    isConfirmed.current = true
    await form.submit()
    isConfirmed.current = false
  }
  function stopAsking() {
    setAsking(false)
    field.current?.focus()
  }
  const currentCents = priceOn(facts.prices, from)
  const replacedCents = refusedAt !== null && refusedAt !== currentCents ? refusedAt : null
  const { failure } = form
  const problem = form.errors.cents ?? (failure ? sentenceFor(failure.errors[0]?.code ?? failure.code) : undefined)
  return { form, problem, replacedCents, price: priceOf(form.typed.cents), asking, stopAsking, save }
}
