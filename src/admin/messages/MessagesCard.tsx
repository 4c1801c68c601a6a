import { useEffect, useRef, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { LoadFailure } from '../core/use-load.tsx'
import { MessageList, useMessages } from './MessageList.tsx'
import { WriteDialog } from './WriteDialog.tsx'

/** Whether the dialog for a mail is open. The page has several buttons that open it. */
export type Writing = { readonly open: boolean; readonly set: (open: boolean) => void }

/** How many of the newest mails show at first. */
const first = 2

type Props = { detail: AdminDetail; onWritten: () => void; writing: Writing }

/** The mails to the applicant, and a dialog to write one. `onWritten` runs once the history has a line more. */
export function MessagesCard({ detail, onWritten, writing }: Props) {
  const [all, setAll] = useState(false)
  const { data, failure, reload, set } = useMessages(detail.id)
  // A newer decision, here or by a colleague, may have sent the customer a mail.
  const newest = detail.history.events[0]?.id
  const seen = useRef(newest)
  useEffect(() => {
    if (seen.current !== newest) reload()
    seen.current = newest
  }, [newest, reload])
  return (
    <Card
      title="Mensagens"
      action={
        <Button size="sm" variant="secondary" className="-my-1 px-3" onClick={() => writing.set(true)}>
          Enviar E-mail
        </Button>
      }
    >
      {failure && <LoadFailure title={sentenceFor('messages_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading className="" />}
      {data?.messages.length === 0 && <p className="text-ink-soft text-sm">Nenhuma mensagem enviada ainda.</p>}
      {data && data.messages.length > 0 && <LastVisit at={data.lastVisitAt} />}
      {data && (
        <MessageList
          messages={all ? data.messages : data.messages.slice(0, first)}
          onRetried={reload}
          lastVisitAt={data.lastVisitAt}
        />
      )}
      {data && data.messages.length > first && (
        <Button size="sm" variant="ghost" className="-mb-2 px-0!" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Mostrar menos' : `Mostrar todas (${data.messages.length})`}
        </Button>
      )}
      {writing.open && (
        <WriteDialog
          detail={detail}
          onClose={() => writing.set(false)}
          onStale={onWritten}
          onSent={(messages) => {
            set(messages)
            onWritten()
          }}
        />
      )}
    </Card>
  )
}

/** When the customer was last in the portal. It is all that the bank knows of what was read, and says so. */
const LastVisit = ({ at }: { at: string | null }) => (
  <p className="mb-2 text-ink-soft text-sm">
    Última visita ao portal: <span className="figures">{at ? formatDateTime(at) : 'nenhuma registrada'}</span>. Sabemos
    só das visitas: não seguimos e-mails, que o cliente pode ter lido sem entrar.
  </p>
)
