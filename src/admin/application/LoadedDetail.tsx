import { useRef, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { useShortcuts } from '../core/shortcuts.ts'
import type { Pictures } from '../core/view-props.ts'
import { DecisionBar } from './bar/DecisionBar.tsx'
import { DetailCards } from './DetailCards.tsx'
import { DetailHeader } from './DetailHeader.tsx'
import { DetailMissing } from './DetailMissing.tsx'
import { QueueSave } from './QueueSave.tsx'
import { RecoveryBlocked } from './RecoveryBlocked.tsx'
import type { OpenedFrom } from './state/list-of.ts'
import { NewsContext } from './state/news.ts'
import { useApplication } from './state/use-application.ts'
import { WorkLine } from './WorkLine.tsx'

type Props = { id: string; list: OpenedFrom; pictures: Pictures }

/** An application once it is loaded, or why it is not. */
export function LoadedDetail({ id, list, pictures }: Props) {
  const { data, failure, reload, news, save } = useApplication(id)
  const [writing, setWriting] = useState(false)
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
    <NewsContext value={news}>
      <div className="mx-auto grid max-w-[96rem] grid-cols-1 gap-4 max-md:pb-28">
        <QueueSave key={`queue ${id}`} detail={data} save={save} />
        <DetailHeader detail={data} list={list}>
          <WorkLine detail={data} save={save} />
        </DetailHeader>
        <DecisionBar detail={data} save={save} onWrite={() => setWriting(true)} />
        <RecoveryBlocked detail={data} reload={reload} />
        {data.accountsOfCpf > 1 && (
          <Alert tone="warn" role="status" title={`Mesmo CPF em ${data.accountsOfCpf} contas`}>
            Qualquer pessoa pode fazer um pedido com um CPF. Compare nome, nascimento e contato antes de decidir: cada
            conta tem a própria senha e o próprio e-mail.
          </Alert>
        )}
        <DetailCards
          detail={data}
          save={save}
          pictures={pictures}
          note={note}
          reload={reload}
          writing={{ open: writing, set: setWriting }}
        />
      </div>
    </NewsContext>
  )
}
