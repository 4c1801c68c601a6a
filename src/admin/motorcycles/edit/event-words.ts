import type { MotorcycleDetail, MotorcycleEvent } from '#api/motorcycles.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { factChanges } from '../words.ts'

const kinds: Readonly<Record<string, string>> = {
  created: 'Moto criada',
  changed: 'Moto alterada',
  moved: 'Mudou de lugar na lista',
  archived: 'Moto removida',
  brought_back: 'Moto trazida de volta',
  restored: 'Versão anterior restaurada',
  imported: 'Alterada por planilha',
}

/** What happened to a model, and field by field what it was before. */
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

/** What others did to a model after a version of it, newest first: who, when, what. */
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
