import { useRef } from 'react'
import { messageFor } from '#content/messages.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { ConcurrentChanges } from '../core/ConcurrentChanges.tsx'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { useShortcuts } from '../core/shortcuts.ts'
import type { Pictures } from '../core/view-props.ts'
import { QueueBar } from '../work/QueueBar.tsx'
import { WorkLine } from '../work/WorkLine.tsx'
import { DetailCards } from './DetailCards.tsx'
import { DetailHeader } from './DetailHeader.tsx'
import { DetailMissing } from './DetailMissing.tsx'
import { RecoveryBlocked } from './RecoveryBlocked.tsx'
import { eventSentence } from './state/event-words.ts'
import type { OpenedFrom } from './state/list-of.ts'
import { useApplication } from './state/use-application.ts'

type Props = { id: string; list: OpenedFrom; pictures: Pictures }

/** An application once it is loaded, or why it is not. */
export function LoadedDetail({ id, list, pictures }: Props) {
  const { data, failure, reload, concurrentChanges, dismissChanges, save } = useApplication(id)
  const note = useRef<HTMLTextAreaElement>(null)
  useShortcuts({ n: () => note.current?.focus() })

  // An id that is no id is refused before it is looked for.
  if (failure && ['not_found', 'validation_failed'].includes(failure.code)) {
    return <DetailMissing sentence="application_not_found" listPath={list.path} />
  }
  if (!data) {
    return failure ? (
      <LoadFailure title={messageFor('detail_failed')} failure={failure} onRetry={reload} />
    ) : (
      <Loading label="Carregando detalhes do financiamento..." />
    )
  }
  return (
    <div className="mx-auto grid max-w-[96rem] grid-cols-1 gap-4">
      <QueueBar id={id} />
      <DetailHeader detail={data} list={list} />
      <WorkLine detail={data} save={save} />
      <RecoveryBlocked detail={data} reload={reload} />
      {concurrentChanges.length > 0 && (
        <ConcurrentChanges
          title="Este financiamento mudou enquanto você o via"
          changes={concurrentChanges.map((event) => ({ id: event.id, text: eventSentence(event) }))}
          onDismiss={dismissChanges}
        />
      )}
      <DetailCards detail={data} save={save} pictures={pictures} note={note} reload={reload} />
    </div>
  )
}
