import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { demonstrationNote, specNames, specText } from '#content/motorcycles/specs.ts'
import { builtOffer, builtTimes } from '#content/offer/built-offer.ts'
import { type Motorcycle, sortByName } from '#domain/catalogue/catalogue.ts'
import { comparedAtMost, comparedOf, missingIn } from '#domain/catalogue/compare.ts'
import { cylinderCapacity } from '#domain/catalogue/displacement.ts'
import { cardInstallments, installmentChoices } from '#domain/money/financing.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { type Quote, quote } from '#domain/offer/quote.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { Share } from '#ui/actions/Share.tsx'
import { classes } from '#ui/classes.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { ReaisField } from '#ui/forms/ReaisField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { $conditions, refreshOffer } from '../motorcycle/plan.ts'
import { choiceOfQuery, writeChoice } from '../motorcycle/plan-address.ts'
import { SideBySide } from './SideBySide.tsx'

type Compared = Omit<Motorcycle, 'id' | 'family' | 'launch' | 'text' | 'photos'> & { picture: string | undefined }
type Props = { motorcycles: readonly Compared[] }

/** Up to three models side by side, in an address that can be sent (`?motos=…&vezes=48&entrada=3000`). */
export function Compare(props: Props) {
  return (
    <ErrorBoundary>
      <Table {...props} />
    </ErrorBoundary>
  )
}

function Table({ motorcycles }: Props) {
  const { isRead, began, missing, chosen, times, entryCents, choose, chooseTimes, chooseEntry } =
    useAddress(motorcycles)
  const [isFolded, setFolded] = useState<boolean | null>(null)
  // On phones a comparison that was sent begins with its motorcycles, and the choice is a line above them.
  const folds = isFolded ?? (!isRead || began > 1)
  const offer = useStore($conditions)
  const installments = times ?? (offer ? (offer.defaultInstallments ?? cardInstallments) : builtTimes.cards)
  const plans = chosen.map(({ priceCents }) =>
    quote({ priceCents, installments, entryCents, offer: offer ?? builtOffer }),
  )
  const names = sortByName(motorcycles)

  return (
    <>
      <button
        type="button"
        aria-expanded={!folds}
        aria-controls="escolha"
        disabled={!isRead}
        onClick={() => setFolded(!folds)}
        className="mt-4 flex min-h-12 w-full items-center gap-3 rounded-md border border-line-strong bg-white px-4 text-left sm:hidden print:hidden"
      >
        <span className="font-semibold">Mudar motos ou plano</span>
        <span className="figures ml-auto text-ink-soft text-sm">{`${installments}x`}</span>
        <span className={classes('icon icon-chevron-down size-5 shrink-0', !folds && 'rotate-180')} />
      </button>
      <div
        id="escolha"
        className={classes(
          'mt-4 grid grid-cols-2 items-end gap-4 sm:mt-5 lg:grid-cols-3 print:hidden',
          folds && 'max-sm:hidden',
        )}
      >
        {Array.from({ length: comparedAtMost }, (_, place) => (
          <SelectField
            // biome-ignore lint/suspicious/noArrayIndexKey: a place stays where it is, whatever stands in it.
            key={place}
            className="max-sm:col-span-2"
            label={`${place + 1}ª moto`}
            placeholder="Escolha"
            value={chosen[place]?.slug ?? ''}
            disabled={!isRead || place > chosen.length}
            onChange={(event) => choose(place, event.target.value)}
            options={names
              .filter(({ slug }) => slug === chosen[place]?.slug || !chosen.some((one) => one.slug === slug))
              .map(({ slug, model }) => ({ value: slug, label: model }))}
          />
        ))}
        <SelectField
          label="Em quantas parcelas?"
          disabled={!isRead}
          value={String(installments)}
          onChange={(event) => chooseTimes(Number(event.target.value))}
          options={installmentChoices(offer?.defaultInstallments ?? null).map((count) => ({
            value: String(count),
            label: `${count}x`,
          }))}
        />
        <ReaisField
          label="Quanto de entrada?"
          hint="Deixe vazio para usar a mínima"
          disabled={!isRead}
          cents={entryCents}
          onCentsChange={chooseEntry}
        />
      </div>
      {!isRead && <Loading label="Abrindo a comparação..." />}
      <Missing count={missing} />
      {isRead && chosen.length === 0 && (
        <p className="mt-8 rounded-lg border border-line bg-paper p-6 text-lg">Escolha a primeira moto para começar.</p>
      )}
      {chosen.length > 0 && (
        <>
          <Chosen chosen={chosen} plans={plans} isEntryChosen={entryCents !== null} />
          {entryCents !== null && plans.some((plan) => plan.entryCents !== entryCents) && (
            <p role="status" className="mt-3">
              Onde <span translate="no">{formatBRL(entryCents)}</span> de entrada não cabe, usamos a mais próxima que
              cabe.
            </p>
          )}
          <p className="mt-3 text-ink-faint text-sm">
            Sujeito a análise de crédito.{' '}
            <span>{chosen.some(({ demonstration }) => demonstration) && demonstrationNote}</span>
          </p>
          <div className="mt-2">
            <Share
              label="Mandar esta comparação"
              text={`Comparação: ${chosen.map(({ model }) => model).join(', ')}.`}
            />
          </div>
        </>
      )}
    </>
  )
}

/** Says that a sent or kept comparison had models that are gone. */
function Missing({ count }: { count: number }) {
  if (count === 0) return null
  const some = count === 1 ? 'Uma moto' : `${count} motos`
  return (
    <p role="status" className="mt-6 font-semibold">
      <span>{some}</span> deste endereço não <span>{count === 1 ? 'está' : 'estão'}</span> mais no catálogo, ou{' '}
      <span>{count === 1 ? 'mudou' : 'mudaram'}</span> de nome.
    </p>
  )
}

/** The compared facts. */
const facts: readonly { name: string; of: (motorcycle: Compared, plan: Quote) => string }[] = [
  { name: 'Preço', of: ({ priceCents }) => formatBRL(priceCents) },
  { name: 'Parcela', of: (_, plan) => `${plan.installments}x de ${formatBRL(plan.installmentCents)}` },
  {
    name: 'Juros',
    of: (_, plan) => (plan.interestFree ? 'Sem juros' : `${formatPercent(plan.monthlyInterestPercent)} ao mês`),
  },
  { name: 'Entrada', of: (_, plan) => `${formatBRL(plan.entryCents)} (${formatPercent(plan.entryPercent)})` },
  ...specNames.map((name) => ({
    name,
    // Without a data sheet, the name still gives the rounded capacity.
    of: (motorcycle: Compared) =>
      specText(name, motorcycle) || (name === 'Motor' ? `${cylinderCapacity(motorcycle)}\u00a0cc` : ''),
  })),
  { name: 'Categoria', of: ({ category }) => category },
  { name: 'Cores', of: ({ colors = [] }) => colors.join(', ') },
]

type ChosenProps = { chosen: readonly Compared[]; plans: readonly Quote[]; isEntryChosen: boolean }

/** The part of a model's address that carries the compared plan. */
function planQuery(plan: Quote | undefined, isEntryChosen: boolean): string {
  const query = new URLSearchParams()
  const { installments = null, entryCents = null } = plan ?? {}
  writeChoice(query, { installments, entryCents: isEntryChosen ? entryCents : null, dueDay: null })
  return query.toString()
}

function Chosen({ chosen, plans, isEntryChosen }: ChosenProps) {
  const rows = facts
    .map(({ name, of }) => ({
      name,
      values: chosen.map((motorcycle, index) => {
        const plan = plans[index]
        return (plan && of(motorcycle, plan)) || null
      }),
    }))
    // Leaves out a fact that none of the chosen models has.
    .filter(({ values }) => values.some((text) => text !== null))
  const columns = chosen.map(({ slug, model, picture }, index) => ({
    slug,
    model,
    picture,
    action: (
      <LinkButton
        size="sm"
        href={`/motorcycle/${slug}?${planQuery(plans[index], isEntryChosen)}`}
        aria-label={`Tenho interesse: ${model}`}
        className="w-full max-sm:px-2 max-sm:text-xs"
      >
        Tenho interesse
      </LinkButton>
    ),
  }))
  return <SideBySide caption="As motos escolhidas, lado a lado" columns={columns} rows={rows} />
}

/**
 * The visitor's choices for all compared models; null for the bank's first number of installments, and for the smallest
 * entry.
 */
type Plan = { readonly times: number | null; readonly entryCents: number | null }
const noPlan: Plan = { times: null, entryCents: null }

/**
 * Keeps the comparison in the address, so that Back, a reload and a sent link show the same models. The prerendered
 * page has not read it yet.
 */
function useAddress(motorcycles: readonly Compared[]) {
  const [isRead, setIsRead] = useState(false)
  const [chosen, setChosen] = useState<readonly Compared[]>([])
  const [missing, setMissing] = useState(0)
  const [began, setBegan] = useState(0)
  const [plan, setPlan] = useState<Plan>(noPlan)
  useEffect(() => {
    void refreshOffer()
    const restore = () => {
      const query = new URLSearchParams(location.search)
      const named = query.get('motos') ?? ''
      const read = comparedOf(named, motorcycles)
      setChosen(read)
      setBegan(read.length)
      setMissing(missingIn(named, motorcycles))
      const asked = Number(query.get('vezes'))
      const { choice } = choiceOfQuery(location.search)
      setPlan({ times: installmentChoices(null).includes(asked) ? asked : null, entryCents: choice.entryCents })
    }
    restore()
    setIsRead(true)
    window.addEventListener('popstate', restore)
    return () => window.removeEventListener('popstate', restore)
  }, [motorcycles])

  function write(next: readonly Compared[], changed: Plan) {
    const query = new URLSearchParams()
    writeChoice(query, { installments: null, entryCents: changed.entryCents, dueDay: null })
    if (changed.times !== null) query.set('vezes', String(changed.times))
    const motos = next.map(({ slug }) => slug).join(',')
    const rest = query.size > 0 ? `&${query}` : ''
    history.replaceState(history.state, '', `${location.pathname}?motos=${motos}${rest}`)
    setChosen(next)
    setMissing(0)
    setPlan(changed)
  }
  function choose(place: number, slug: string) {
    const found = motorcycles.find((one) => one.slug === slug)
    write([...chosen.slice(0, place), ...(found ? [found] : []), ...chosen.slice(place + 1)], plan)
  }
  return {
    isRead,
    /** The number of models in the address when it was read. */
    began,
    missing,
    chosen,
    ...plan,
    choose,
    chooseTimes: (times: number) => write(chosen, { ...plan, times }),
    chooseEntry: (entryCents: number | null) => write(chosen, { ...plan, entryCents }),
  }
}
