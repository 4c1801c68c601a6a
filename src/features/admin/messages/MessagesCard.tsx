import { useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { AdminDetail } from '#contracts/admin.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { MessageList } from './MessageList.tsx'
import { WriteDialog } from './WriteDialog.tsx'

/** What the bank has written to the applicant, and writing to him or her. `onWritten`: the history has a line more. */
export function MessagesCard({ detail, onWritten }: { detail: AdminDetail; onWritten: () => void }) {
  const param = { id: detail.id }
  const { data, failure, reload, set } = useLoad(`messages ${detail.id}`, (signal) =>
    call(admin.applications[':id'].messages.$get({ param }, { init: { signal } })),
  )
  const [writing, setWriting] = useState(false)
  return (
    <Card title="Mensagens">
      <Button full variant="secondary" onClick={() => setWriting(true)}>
        Enviar E-mail
      </Button>
      <div className="mt-4">
        {failure && <LoadFailure title={messageFor('messages_failed')} failure={failure} onRetry={reload} />}
        {!data && !failure && <Loading />}
        {data?.messages.length === 0 && <p className="text-ink-soft text-sm">Nenhuma mensagem enviada ainda.</p>}
        {data && <MessageList messages={data.messages} onRetried={reload} />}
      </div>
      {writing && (
        <WriteDialog
          detail={detail}
          onClose={() => setWriting(false)}
          onSent={(messages) => {
            set(messages)
            onWritten()
          }}
        />
      )}
    </Card>
  )
}
