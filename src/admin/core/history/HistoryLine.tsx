import { formatDateTime } from '#domain/calendar/calendar.ts'

type Props = {
  what: string
  /** What was written with it: a reason, a note. */
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

/** What was done, by whom, when. */
export function HistoryEntry({ what, words = [], who, at }: Props) {
  return (
    <div className="border-line border-l-2 pl-3 text-sm">
      <p className="font-semibold">{what}</p>
      {words.map((text) => (
        <p key={text} className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
      <p className="figures text-ink-faint text-xs">
        {who}, {formatDateTime(at)}
      </p>
    </div>
  )
}
