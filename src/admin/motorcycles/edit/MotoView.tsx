import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../../core/api.ts'
import { LoadFailure } from '../../core/LoadFailure.tsx'
import { $router, paths, previewPath } from '../../core/router.ts'
import { $who, call } from '../../core/session.ts'
import { useLoad } from '../../core/use-load.ts'
import { ViewTitle } from '../../core/ViewTitle.tsx'
import { MotoForm } from './MotoForm.tsx'
import { MotoHistory } from './MotoHistory.tsx'

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
  return (
    <>
      <ViewTitle title="Nova Moto" />
      <MotoForm />
    </>
  )
}

function StoredMoto({ id }: { id: string }) {
  const isManager = useStore($who)?.role === 'manager'
  const { data, failure, reload, set } = useLoad(`motorcycle/${id}`, (signal) =>
    call(admin.catalogue.motorcycles[':id'].$get({ param: { id } }, { init: { signal } })),
  )
  // What was typed before a restoration goes: a form of its own begins with what came back.
  const [restored, setRestored] = useState(0)
  // A form that is open stays open, with what was typed, when somebody else removes its model.
  const [isOpen, setOpen] = useState(false)
  if (data && data.state !== 'archived' && isManager && !isOpen) setOpen(true)
  if (failure?.code === 'not_found') {
    return <EmptyState title="Esta moto não existe">Confira o endereço, ou volte à lista.</EmptyState>
  }
  if (!data) {
    if (!failure) return <Loading />
    return <LoadFailure title={messageFor('catalogue_failed')} failure={failure} onRetry={reload} />
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
        isManager={isManager}
        onRestored={(now) => {
          setRestored(now.version)
          set(now)
        }}
      />
    </>
  )
}
