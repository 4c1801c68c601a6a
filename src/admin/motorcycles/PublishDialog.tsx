import { type ReactNode, useEffect, useRef } from 'react'
import type { VersionChanges } from '#api/motorcycles.ts'
import { sentenceFor } from '#content/sentences.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { PriceChanges } from './PriceChanges.tsx'

const kinds = { added: 'entra no site', changed: 'muda', removed: 'sai do site' } as const

type Ends = { onClose: () => void; onConfirm: () => void }

/** Shows the changes of a publication before it happens. */
export function PublishDialog({ data, ...ends }: Ends & { data: VersionChanges }) {
  return <ChangesDialog title="Publicar estas mudanças?" confirm="Publicar" changes={data} {...ends} />
}

/** Shows the changes of going back to an earlier version before it happens. */
export function RestoreDialog({ number, ...ends }: Ends & { number: number }) {
  const { data, failure, reload } = useLoad(`catalogue-versions/${number}/changes`, (signal) =>
    call(admin.catalogue.versions[':number'].changes.$get({ param: { number: String(number) } }, { init: { signal } })),
  )
  return (
    <ChangesDialog
      title={`Voltar à versão ${number}?`}
      confirm={`Publicar a versão ${number}`}
      changes={data}
      {...ends}
    >
      {failure && !data && <LoadFailure title={sentenceFor('catalogue_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
    </ChangesDialog>
  )
}

type Props = Ends & {
  title: string
  confirm: string
  /** Undefined until the changes are known. Until then nothing can be published. */
  changes: VersionChanges | undefined
  children?: ReactNode
}

function ChangesDialog({ title, confirm, changes, onClose, onConfirm, children }: Props) {
  const send = useRef<HTMLButtonElement>(null)
  // Opening the dialog has put the focus on its close button.
  useEffect(() => {
    if (changes) send.current?.focus()
  }, [changes])
  const isSame = changes && changes.changes.length === 0 && !changes.orderChanged
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button
            ref={send}
            disabled={!changes}
            onClick={() => {
              onConfirm()
              onClose()
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {isSame && <p>No site nada muda: é igual ao que está publicado.</p>}
      {changes && !isSame && <Changes {...changes} />}
    </Dialog>
  )
}

function Changes({ changes, prices, orderChanged }: VersionChanges) {
  return (
    <>
      <ul className="max-h-72 list-disc overflow-y-auto pl-5">
        {changes.map(({ id, model, kind }) => (
          <li key={id}>
            <strong>{model}</strong> {kinds[kind]}
          </li>
        ))}
        {orderChanged && <li>A ordem das motos muda</li>}
      </ul>
      <PriceChanges prices={prices} />
      <p className="mt-4 text-ink-soft text-sm">
        O site de antes fica no ar até o novo estar pronto. Quem abriu a página de antes mantém o preço dela por 48
        horas. Se o preço de antes era um engano, publique o certo e encerre o outro em “Preços de antes”.
      </p>
    </>
  )
}
