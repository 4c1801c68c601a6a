import type { ListedMotorcycle, MotorcycleDetail, MotorcycleEvent, MotorcycleInput } from '#api/motorcycles.ts'
import { specWords } from '#content/motorcycles/specs.ts'
import { brazilianDate, formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { type PriceChange, percentOf } from '#domain/catalogue/prices.ts'
import { priceOn } from '#domain/catalogue/published.ts'
import { formatBRL } from '#domain/money/money.ts'
import { serverDate } from '#lib/api.ts'

type Site = ListedMotorcycle['site']

/** The badge that compares a model with the site. */
const siteBadge: Readonly<Record<Site, { label: string; tone: 'ok' | 'warn' | 'info' | 'neutral' }>> = {
  live: { label: 'No site', tone: 'ok' },
  changed: { label: 'Alterada', tone: 'warn' },
  draft: { label: 'Rascunho', tone: 'info' },
  leaving: { label: 'Sai na próxima publicação', tone: 'warn' },
  archived: { label: 'Removida', tone: 'neutral' },
}

/** Returns the badge of a model, which also says if the model is held back. */
export const badgeOf = ({ site, state }: Pick<ListedMotorcycle, 'site' | 'state'>) =>
  state === 'held' && site !== 'live'
    ? { label: `${siteBadge[site].label}, não publicar`, tone: 'info' as const }
    : siteBadge[site]

/** Today's price, and the next one with its day if there is one. */
export function priceWords(prices: ListedMotorcycle['facts']['prices']): { now: string; next: string | undefined } {
  const today = brazilianDate(serverDate())
  const next = prices.slice(1).find(({ from }) => from > today)
  return {
    now: formatBRL(priceOn(prices, today)),
    next: next && `${formatBRL(next.cents)} a partir de ${formatPlainDate(next.from)}`,
  }
}

type Priced = Pick<ListedMotorcycle, 'facts' | 'publishedPrices'>

/**
 * Returns the price that a reader of the list sees, the next one with its day, and what waits for a publication. A
 * manager works on the price that comes; for everybody else the price is the published one.
 */
export function shownPrice(
  { facts, publishedPrices }: Priced,
  managesBank: boolean,
): ReturnType<typeof priceWords> & { waiting: string | undefined } {
  const worked = priceWords(facts.prices)
  if (publishedPrices === null) return { ...worked, waiting: managesBank ? undefined : 'ainda não publicado' }
  const published = priceWords(publishedPrices)
  const differs = published.now !== worked.now
  if (managesBank) return { ...worked, waiting: differs ? `no site: ${published.now}` : undefined }
  return { ...published, waiting: differs ? `quando publicarem: ${worked.now}` : undefined }
}

/** Returns an old and a new price and the percentage between them: 'R$ 14.990,00 → R$ 15.490,00 (+3,3%)'. */
export function changeWords(change: Pick<PriceChange, 'oldCents' | 'newCents'>): string {
  const percent = percentOf(change)
  const by = `${percent > 0 ? '+' : ''}${percent.toLocaleString('pt-BR')}`
  return `${formatBRL(change.oldCents)} → ${formatBRL(change.newCents)} (${by}%)`
}

const fields: readonly [label: string, read: (facts: MotorcycleInput) => string][] = [
  ['Nome', ({ model }) => model],
  ['Endereço', ({ slug }) => slug],
  ['Categoria', ({ category }) => category],
  ['Família', ({ family }) => family],
  ['Cilindrada', ({ displacement }) => `${displacement} cc`],
  ['Lançamento', ({ launch }) => (launch ? 'sim' : 'não')],
  [
    'Preços',
    ({ prices }) => prices.map(({ from, cents }) => `${formatBRL(cents)} de ${formatPlainDate(from)}`).join(', '),
  ],
  ['Cores', ({ colors = [] }) => colors.join(', ') || 'nenhuma'],
  ['Texto', ({ text = '' }) => text || 'nenhum'],
  [
    'Ficha técnica',
    (facts) =>
      specWords(facts)
        .map(({ name, text }) => `${name} ${text}`)
        .join(', ') || 'nenhuma',
  ],
  ['De demonstração', ({ demonstration }) => (demonstration ? 'sim' : 'não')],
  ['Fotos', ({ photos = [] }) => photos.map(({ alt }) => alt).join(', ') || 'nenhuma'],
]

/** Lists each field that differs between two versions of a model, with both values. */
export function factChanges(before: MotorcycleInput, after: MotorcycleInput): string[] {
  return fields.flatMap(([label, read]) => {
    const [was, is] = [read(before), read(after)]
    return was === is ? [] : [`${label}: ${was} → ${is}`]
  })
}

const kinds: Readonly<Record<string, string>> = {
  created: 'Moto criada',
  changed: 'Moto alterada',
  moved: 'Mudou de lugar na lista',
  archived: 'Moto removida',
  brought_back: 'Moto trazida de volta',
  restored: 'Versão anterior restaurada',
  imported: 'Alterada por planilha',
}

/** Describes a change of a model, with the old and new value of each field. */
export function eventWords(
  event: MotorcycleEvent,
  before: MotorcycleEvent | undefined,
): { what: string; words: string[] } {
  const what = kinds[event.kind] ?? event.kind
  if (!before) return { what, words: [] }
  const words = factChanges(before.facts, event.facts)
  return {
    what,
    words: event.state === 'held' && before.state !== 'held' ? [...words, 'Marcada para não publicar'] : words,
  }
}

/** Lists the changes of a model after a version, newest first: person, time, change. */
export function changesSince({ history }: MotorcycleDetail, version: number): { id: number; text: string }[] {
  return history.flatMap((event, index) => {
    if (event.version <= version) return []
    const { what, words } = eventWords(event, history[index + 1])
    return [
      {
        id: event.version,
        text: `${event.actor ?? 'Sistema'}, ${formatDateTime(event.at)}: ${words.join('; ') || what}`,
      },
    ]
  })
}
