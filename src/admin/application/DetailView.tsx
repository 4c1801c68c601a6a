import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { unfold } from '#ui/structure/DoneCard.tsx'
import { ApprovalLink, Unapproved } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { $router, type Pictures, type ViewProps } from '../core/router.ts'
import { ask } from '../core/session.ts'
import { useShortcuts } from '../core/shortcuts.tsx'
import { LoadFailure } from '../core/use-load.tsx'
import { useLandscape } from '../core/use-wide.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { useMessages } from '../messages/MessageList.tsx'
import { QueueBar } from '../queue/QueueBar.tsx'
import { useRun } from '../queue/queue-session.ts'
import { DecisionBar } from './DecisionBar.tsx'
import { DetailCards } from './DetailCards.tsx'
import { DetailHeader, DetailTitle, DetailTools, listOf, type OpenedFrom } from './DetailHeader.tsx'
import { SaveFailure } from './DialogFailure.tsx'
import { NewsContext } from './NewsBanner.tsx'
import { MoveDialog } from './status/MoveDialog.tsx'
import { useTrackerSave } from './status/Tracker.tsx'
import { type Save, useApplication } from './use-application.ts'

/** /admin/financiamentos/{id}. The address keeps the list's query, for the way back and the neighbours. */
export function DetailView({ pictures }: ViewProps) {
  const page = useStore($router)
  const id = page?.route === 'detail' ? page.params.id.trim() : ''
  const list = listOf(page?.search ?? {})
  useShortcuts({ u: list.open })
  if (id === '') return <DetailMissing sentence="id_missing" listPath={list.path} />
  // Everything below is mounted anew for another application, so no card keeps anything of the former one.
  return <LoadedDetail key={id} id={id} list={list} pictures={pictures} />
}

type Props = { id: string; list: OpenedFrom; pictures: Pictures }

/** Shows an application once it is loaded, or the reason why it could not be loaded. */
function LoadedDetail({ id, list, pictures }: Props) {
  const { data, failure, reload, news, save } = useApplication(id)
  // The messages load together with the application, so that nothing moves down when they arrive.
  const messages = useMessages(id)
  const [writing, setWriting] = useState(false)
  const note = useRef<HTMLTextAreaElement>(null)
  const write = () => {
    unfold(note.current)
    note.current?.focus()
  }
  useShortcuts({ n: write, o: write, e: () => setWriting(true) })
  // With a queue, title and tools stand in its row, so that the head is no higher than without one.
  const hasRoom = useLandscape()
  const inOneRow = useRun(id) !== null && hasRoom

  // The server refuses a malformed id before it looks for the application.
  if (failure && ['not_found', 'validation_failed'].includes(failure.code)) {
    return <DetailMissing sentence="application_not_found" listPath={list.path} />
  }
  if (!data || !(messages.data || messages.failure)) {
    return failure ? (
      <LoadFailure title={sentenceFor('detail_failed')} failure={failure} onRetry={reload} />
    ) : (
      <Loading label="Carregando detalhes do financiamento..." />
    )
  }
  return (
    <NewsContext value={news}>
      <div className="mx-auto grid max-w-[96rem] grid-cols-1 gap-3 max-md:pb-28">
        {!inOneRow && <DetailHeader detail={data} list={list} onWrite={() => setWriting(true)} />}
        <DecisionBar
          detail={data}
          save={save}
          onWrite={() => setWriting(true)}
          reload={reload}
          queue={<QueueSave detail={data} save={save} inOneRow={inOneRow} onWrite={() => setWriting(true)} />}
        />
        <Asks asks={data.asks} />
        <Unapproved title="A gestão não aprovou" unapproved={data.unapproved} />
        <RecoveryBlocked detail={data} reload={reload} />
        {data.accountsOfCpf > 1 && (
          <Alert tone="warn" role="status" title={`Mesmo CPF em ${data.accountsOfCpf} contas`}>
            Qualquer pessoa pode fazer um pedido com um CPF. Compare nome, nascimento e contato antes de decidir: cada
            conta tem a própria senha e o próprio e-mail.
          </Alert>
        )}
        <OtherNames names={data.names} />
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

/** Where the application or its contract names somebody otherwise than the person of the account is called today. */
function OtherNames({ names: { person, signedAs } }: Pick<AdminDetail, 'names'>) {
  return (
    <>
      {person && (
        <Alert tone="warn" role="status" title="O cadastro diz outra coisa">
          A conta deste pedido é de <strong translate="no">{person.fullName}</strong>, nascimento{' '}
          <strong>{formatPlainDate(person.birthDate)}</strong>. Confira com os documentos qual é o certo e, se for
          preciso, corrija por uma solicitação de correção.
        </Alert>
      )}
      {signedAs && (
        <Alert tone="info" role="status" title="O contrato tem outro nome">
          Foi assinado por <strong>{signedAs}</strong>, antes da correção do cadastro. O contrato assinado não muda.
        </Alert>
      )}
    </>
  )
}

/** The requests to the managers about this application that still wait. */
function Asks({ asks }: Pick<AdminDetail, 'asks'>) {
  if (asks.length === 0) return null
  return (
    <Alert tone="info" role="status" title="À espera da gestão">
      <ul className="[overflow-wrap:anywhere]">
        {asks.map(({ kind, title, by, byId, at }) => (
          <li key={kind}>
            <span>{title}</span>. Pedido de <span>{by}</span> em <span>{formatDateTime(at)}</span>.{' '}
            <ApprovalLink byId={byId} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}

type QueueProps = { detail: AdminDetail; save: Save; inOneRow: boolean; onWrite: () => void }

/**
 * The queue's bar. Its button also saves the chosen step and the note before it opens the next application. `inOneRow`:
 * the page's title and tools stand beside it.
 */
function QueueSave({ detail, save, inOneRow, onWrite }: QueueProps) {
  const run = useRun(detail.id)
  const { change, changed, submit, failure, failed } = useTrackerSave(detail, save)
  if (!run) return null
  // A move that needs a reason opens the next application once the reason is stored.
  const asking = {
    ...change,
    send: async (...what: Parameters<typeof change.send>) => {
      const failure = await change.send(...what)
      if (failure === null) await run.next()
      return failure
    },
  }
  return (
    <>
      <div className={inOneRow ? 'flex flex-wrap items-center gap-x-3 gap-y-1' : 'contents'}>
        {/* After a decision, the sentence about it needs the room of the title. */}
        {inOneRow && <DetailTitle id={detail.id} className={run.last ? 'sr-only' : 'text-sm! max-xl:sr-only'} />}
        <QueueBar run={run} id={detail.id} onSave={changed ? submit : undefined} isFlat={inOneRow} />
        {inOneRow && <DetailTools detail={detail} onWrite={onWrite} />}
      </div>
      <SaveFailure failure={failure} failed={failed} />
      <MoveDialog detail={detail} change={asking} />
    </>
  )
}

/** Shows that the customer reported a stranger's password recovery. An analyst may allow recovery again. */
function RecoveryBlocked({ detail, reload }: { detail: AdminDetail; reload: () => void }) {
  const { id, recoveryBlockedAt } = detail
  const { busy, failure, press } = usePress()
  if (recoveryBlockedAt === null) return null

  async function release() {
    const failed = await ask(admin.applications[':id']['recovery-release'].$post({ param: { id } }), () =>
      toast.success('Recuperação de senha liberada'),
    )
    reload()
    return failed
  }

  return (
    <Alert
      tone="warn"
      role="status"
      title="A recuperação de senha deste cliente está bloqueada"
      action={
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void press('release', release)}>
          Liberar recuperação
        </Button>
      }
    >
      Em <span>{formatDateTime(recoveryBlockedAt)}</span> alguém avisou, pelo e-mail do cadastro, que não foi o cliente
      quem trocou a senha. Antes de liberar, fale com o cliente pelo celular do cadastro e confirme quem é.
      <PressFailure failure={failure} className="mt-2" />
    </Alert>
  )
}

type DetailMissingProps = { sentence: 'id_missing' | 'application_not_found'; listPath: string }

/** Says that the address names no application, or one that does not exist, and links back to the list. */
function DetailMissing({ sentence, listPath }: DetailMissingProps) {
  const title = sentenceFor(sentence)
  return (
    <>
      <ViewTitle title={title} className="sr-only" />
      <EmptyState title={title} action={<LinkButton href={listPath}>Voltar para Financiamentos</LinkButton>} />
    </>
  )
}
