import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { type Answer, failureIn } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'

type Props = {
  what: string
  /** The texts written with the event: a reason, a note. */
  words?: readonly string[]
  who: string
  /** ISO instant. */
  at: string
}

/** One line of a history. */
export function HistoryLine(entry: Props) {
  return (
    <li>
      <HistoryEntry {...entry} />
    </li>
  )
}

/** The event in words, with its person and time. */
export function HistoryEntry({ what, words = [], who, at }: Props) {
  return (
    <div className="border-line border-l-2 pl-3 text-sm">
      <p className="font-semibold">{what}</p>
      {words.map((text) => (
        <p key={text} className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
      <p className="figures text-ink-faint text-xs">{`${who}, ${formatDateTime(at)}`}</p>
    </div>
  )
}

type Page<Event> = { events: readonly Event[]; hasMore: boolean }

type PagedHistoryProps<Event> = {
  first: Page<Event>
  /** Loads the page of lines before the line with this id. */
  before: (id: string) => Promise<Answer<Page<Event>>>
  line: (event: Event) => ReactNode
  /** Shown while the history has no lines. */
  empty: ReactNode
}

/** Shows a history's first lines, and older ones on demand. Another first page needs another React key. */
export function PagedHistory<Event extends { id: number | string }>({
  first,
  before,
  line,
  empty,
}: PagedHistoryProps<Event>) {
  const [older, setOlder] = useState<Page<Event>>({ events: [], hasMore: first.hasMore })
  const { busy, failure, press } = usePress()
  const events = [...first.events, ...older.events]

  async function more() {
    const answer = await before(String(events.at(-1)?.id))
    if (answer.ok) setOlder({ events: [...older.events, ...answer.data.events], hasMore: answer.data.hasMore })
    return failureIn(answer)
  }

  if (events.length === 0) return empty
  return (
    <>
      <ol className="grid gap-3">{events.map(line)}</ol>
      {older.hasMore && (
        <Button className="mt-4" variant="secondary" size="sm" busy={busy} onClick={() => void press('more', more)}>
          Ver mais
        </Button>
      )}
      <PressFailure failure={failure} what="O histórico não carregou" className="mt-2" />
    </>
  )
}
