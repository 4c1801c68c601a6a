import type { MotorcycleEvent, MotorcycleInput } from '#contracts/catalogue/motorcycles.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'

const kinds: Readonly<Record<string, string>> = {
  created: 'Moto criada',
  changed: 'Moto alterada',
  moved: 'Mudou de lugar na lista',
  archived: 'Moto removida',
  brought_back: 'Moto trazida de volta',
  restored: 'Versão anterior restaurada',
  imported: 'Alterada por planilha',
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

/** What happened to a model, and field by field what it was before. */
export function eventWords(
  event: MotorcycleEvent,
  before: MotorcycleEvent | undefined,
): { what: string; words: string[] } {
  const what = kinds[event.kind] ?? event.kind
  if (!before) return { what, words: [] }
  const words = fields.flatMap(([label, read]) => {
    const [was, is] = [read(before.facts), read(event.facts)]
    return was === is ? [] : [`${label}: ${was} → ${is}`]
  })
  return {
    what,
    words: event.state === 'held' && before.state !== 'held' ? [...words, 'Marcada para não publicar'] : words,
  }
}
