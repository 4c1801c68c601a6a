import { Paperclip } from 'lucide-react'
import type { RequestView } from '#api/requests.ts'
import { deletionTime } from '#content/deletion-time.ts'
import {
  answerTime,
  contestedLabels,
  dueWords,
  requestKindWords,
  requestStateWords,
  reviewReasonSentences,
} from '#content/requests.ts'
import { brazilianDate, formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { deletionBegins, type RequestState } from '#domain/requests.ts'
import { serverDate, serverNow } from '#lib/api.ts'
import { Badge, type Tone } from '#ui/feedback/Badge.tsx'
import { Facts } from '#ui/structure/Facts.tsx'

const tones: Readonly<Record<RequestState, Tone>> = { open: 'info', waiting: 'warn', answered: 'ok', closed: 'neutral' }

/** The state of a request, in a word. */
export function StateBadge({ state, forStaff = false }: { state: RequestState; forStaff?: boolean }) {
  const words = forStaff && state === 'waiting' ? 'Esperando o cliente' : requestStateWords[state]
  return <Badge tone={tones[state]}>{words}</Badge>
}

/** Says for when the answer is promised, and the rule that gives this day unless the bank extended it. */
function answerWords({ kind, dueOn, extended }: RequestView, forStaff: boolean): string {
  const today = brazilianDate(serverDate())
  if (forStaff && dueOn < today) return `era até ${formatPlainDate(dueOn)}`
  const isByRule = extended === null && dueOn >= today
  return `${answerTime(dueOn, today)}${isByRule ? ` (${dueWords(kind)})` : ''}`
}

/** What comes next of a request that is not answered: the answer, or what a deletion does by itself. */
function nextFact(request: RequestView, forStaff: boolean) {
  const { kind, state, openedAt, dueOn } = request
  const isWaiting = state === 'waiting'
  if (state !== 'open' && !isWaiting) return []
  if (kind === 'deletion' && !forStaff)
    return [{ label: 'Exclusão', value: deletionTime(deletionBegins(openedAt), serverNow()) }]
  // While the bank waits for the customer, a day that is over is not the bank's.
  if (isWaiting && !forStaff && dueOn < brazilianDate(serverDate())) return []
  return [{ label: 'Resposta', value: answerWords(request, forStaff) }]
}

/** The facts of a request, and what comes next. */
export function RequestFacts({ request, forStaff = false }: { request: RequestView; forStaff?: boolean }) {
  const { protocol, kind, state, openedAt, extended, contractNumber } = request
  return (
    <>
      <Facts
        facts={[
          {
            label: 'Protocolo',
            value: (
              <span translate="no" className="figures font-semibold">
                {protocol}
              </span>
            ),
          },
          { label: 'Assunto', value: requestKindWords[kind].title },
          { label: 'Situação', value: <StateBadge state={state} forStaff={forStaff} /> },
          ...(contractNumber ? [{ label: 'Pedido', value: contractNumber }] : []),
          { label: 'Aberta em', value: formatDateTime(openedAt) },
          ...nextFact(request, forStaff),
        ]}
      />
      {extended && (
        <p className="mt-3 text-ink-soft text-sm">
          O prazo aumentou uma vez, em <span>{formatDateTime(extended.at)}</span>: <span>{extended.reason}</span>
        </p>
      )}
      {request.contested.length > 0 && (
        <p className="mt-3">
          <span>{forStaff ? 'O cliente contesta' : 'Você contesta'}</span>:{' '}
          <strong>{request.contested.map((fact) => contestedLabels[fact]).join(', ')}</strong>
        </p>
      )}
      {request.reasons.length > 0 && (
        <ul className="mt-3 grid gap-1 border-brand border-l-4 pl-3 font-semibold">
          {request.reasons.map((reason) => (
            <li key={reason}>{reviewReasonSentences[reason]}</li>
          ))}
        </ul>
      )}
    </>
  )
}

type ThreadProps = {
  request: RequestView
  /** The name of each side. */
  names: Readonly<Record<'customer' | 'bank', string>>
  /** Returns the address of a file. Left out if the reader cannot open files. */
  fileHref?: (fileId: string) => string
}

/** The messages of a request, oldest first, and its files. */
export function Thread({ request, names, fileHref }: ThreadProps) {
  return (
    <>
      <ol aria-label="Mensagens" className="grid gap-3">
        {request.messages.map(({ id, author, actor, body, at }) => (
          <li
            key={id}
            className={
              author === 'note'
                ? 'rounded-md border border-warn/40 border-dashed bg-warn-soft p-3'
                : author === 'customer'
                  ? 'mr-6 rounded-md bg-paper p-3 sm:mr-16'
                  : 'ml-6 rounded-md border border-line bg-white p-3 sm:ml-16'
            }
          >
            <p className="text-ink-soft text-sm">
              <strong className="text-ink">
                {author === 'note' ? 'Nota interna' : author === 'system' ? 'Sistema' : names[author]}
              </strong>
              <span>{actor && ` · ${actor}`}</span> · <span>{formatDateTime(at)}</span>
            </p>
            <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{body}</p>
          </li>
        ))}
      </ol>
      {request.files.length > 0 && (
        <ul aria-label="Anexos" className="mt-3 grid gap-1">
          {request.files.map(({ id, fileName, sizeBytes }) => (
            <li key={id} className="flex items-center gap-2 text-sm">
              <Paperclip aria-hidden className="size-4 shrink-0" />
              {fileHref ? (
                <a
                  href={fileHref(id)}
                  target="_self"
                  className="inline-flex min-h-11 items-center underline underline-offset-4 [overflow-wrap:anywhere]"
                >
                  {fileName}
                </a>
              ) : (
                <span className="[overflow-wrap:anywhere]">{fileName}</span>
              )}
              <span className="text-ink-faint">{`${Math.max(1, Math.round(sizeBytes / 1024))} kB`}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
