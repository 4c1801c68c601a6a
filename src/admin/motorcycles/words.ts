import type { ListedMotorcycle, MotorcycleInput } from '#api/motorcycles.ts'
import { messageFor } from '#content/messages.ts'
import { brazilianDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import { priceOn } from '#domain/catalogue/published.ts'
import { formatBRL } from '#domain/money/money.ts'
import type { Failure } from '#lib/call-api.ts'

type Site = ListedMotorcycle['site']

/** How a model stands against the site, in a word, and how it looks. */
const siteBadge: Readonly<Record<Site, { label: string; tone: 'ok' | 'warn' | 'info' | 'neutral' }>> = {
  live: { label: 'No site', tone: 'ok' },
  changed: { label: 'Alterada', tone: 'warn' },
  draft: { label: 'Rascunho', tone: 'info' },
  leaving: { label: 'Sai na próxima publicação', tone: 'warn' },
  archived: { label: 'Removida', tone: 'neutral' },
}

/** The badge of a model; one that is held back says so. */
export const badgeOf = ({ site, state }: Pick<ListedMotorcycle, 'site' | 'state'>) =>
  state === 'held' && site !== 'live'
    ? { label: `${siteBadge[site].label}, não publicar`, tone: 'info' as const }
    : siteBadge[site]

/** Today's price, and the next one with its day if there is one. */
export function priceWords(prices: ListedMotorcycle['facts']['prices']): { now: string; next: string | undefined } {
  const today = brazilianDate(new Date())
  const next = prices.slice(1).find(({ from }) => from > today)
  return {
    now: formatBRL(priceOn(prices, today)),
    next: next && `${formatBRL(next.cents)} a partir de ${formatPlainDate(next.from)}`,
  }
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
  ['Fotos', ({ photos = [] }) => photos.map(({ alt }) => alt).join(', ') || 'nenhuma'],
]

/** Field by field what a model was and what it is, where that differs. */
export function factChanges(before: MotorcycleInput, after: MotorcycleInput): string[] {
  return fields.flatMap(([label, read]) => {
    const [was, is] = [read(before), read(after)]
    return was === is ? [] : [`${label}: ${was} → ${is}`]
  })
}

/** Why a model could not become what it was: what is wrong with one of its fields, or with the whole. */
export const refusalOf = ({ code, errors }: Failure): string => messageFor(errors[0]?.code ?? code)
