import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { MotorcycleDetail } from '#api/motorcycles.ts'
import { sentenceFor } from '#content/sentences.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { forget } from '#lib/storage.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { HistoryEntry } from '../core/History.tsx'
import { $router, paths, previewPath } from '../core/router.ts'
import { $who, ask, call, mayDo } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { MotoForm, motoDraft } from './MotoForm.tsx'
import { eventWords } from './moto-words.ts'

/** /admin/motos/{id}, and /admin/motos/nova for a new one. */
export function MotoView() {
  const page = useStore($router)
  const id = page?.route === 'moto' ? page.params.id : ''
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <a
        href={paths.motos}
        className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:underline"
      >
        ← Motos
      </a>
      {id === 'nova' ? <NewMoto /> : <StoredMoto key={id} id={id} />}
    </div>
  )
}

function NewMoto() {
  const managesBank = mayDo(useStore($who), 'manageBank')
  return (
    <>
      <ViewTitle title="Nova Moto" />
      {managesBank ? (
        <MotoForm />
      ) : (
        <EmptyState title="Só a gestão cria motos">
          Com a sua conta você vê o catálogo e as prévias. Peça a quem é da gestão para criar a moto.
        </EmptyState>
      )}
    </>
  )
}

function StoredMoto({ id }: { id: string }) {
  const managesBank = mayDo(useStore($who), 'manageBank')
  const { data, failure, reload, set } = useLoad(`motorcycle/${id}`, (signal) =>
    call(admin.catalogue.motorcycles[':id'].$get({ param: { id } }, { init: { signal } })),
  )
  // A restoration drops the typed values: the new key makes a form that begins with the restored version.
  const [restored, setRestored] = useState(0)
  // An open form stays open with its typed values when a colleague removes the model.
  const [isOpen, setOpen] = useState(false)
  if (data && data.state !== 'archived' && managesBank && !isOpen) setOpen(true)
  if (failure?.code === 'not_found') {
    return <EmptyState title="Esta moto não existe">Confira o endereço, ou volte à lista.</EmptyState>
  }
  if (!data) {
    if (!failure) return <Loading />
    return <LoadFailure title={sentenceFor('catalogue_failed')} failure={failure} onRetry={reload} />
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewTitle title={data.facts.model} />
        <LinkButton size="sm" variant="secondary" href={previewPath(id)} target="_blank" rel="noopener">
          Ver prévia<span className="sr-only"> em outra aba</span>
        </LinkButton>
      </div>
      {data.state === 'archived' && !isOpen && <p>Esta moto foi removida. Traga-a de volta na lista para editar.</p>}
      {isOpen && <MotoForm key={restored} motorcycle={data} onSaved={set} onStale={reload} />}
      <MotoHistory
        motorcycle={data}
        managesBank={managesBank}
        onRestored={(now) => {
          const { area, key } = motoDraft(id)
          forget(area, key)
          // The former form is gone before it could keep its values over the restored ones.
          flushSync(() => setRestored(now.version))
          set(now)
        }}
      />
    </>
  )
}

type MotoHistoryProps = {
  motorcycle: MotorcycleDetail
  managesBank: boolean
  onRestored: (motorcycle: MotorcycleDetail) => void
}

/** The changes to a model with their authors and times. A manager can restore the state after each change. */
function MotoHistory({ motorcycle, managesBank, onRestored }: MotoHistoryProps) {
  const { id, version, history, state } = motorcycle
  const { pressed, failureAt, press } = usePress<number>()

  const restore = (to: number) =>
    ask(admin.catalogue.motorcycles[':id'].restore.$post({ param: { id }, json: { version, to } }), (restored) => {
      onRestored(restored)
      toast.success(sentenceFor('motorcycle_saved'))
    })

  return (
    <Card title="Histórico">
      <ol className="grid gap-4">
        {history.map((event, index) => (
          <li key={event.version} className="flex flex-wrap items-start justify-between gap-3">
            <HistoryEntry {...eventWords(event, history[index + 1])} who={event.actor ?? 'Sistema'} at={event.at} />
            {managesBank && index > 0 && state !== 'archived' && event.kind !== 'archived' && (
              <Button
                size="sm"
                variant="ghost"
                busy={pressed === event.version}
                aria-label={`Restaurar como era na mudança ${event.version}`}
                onClick={() => void press(event.version, () => restore(event.version))}
              >
                Restaurar
              </Button>
            )}
            <PressFailure failure={failureAt(event.version)} />
          </li>
        ))}
      </ol>
    </Card>
  )
}
