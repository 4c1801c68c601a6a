import { type ReactNode, useEffect, useRef, useState } from 'react'
import { limits } from '#api/line-rules.ts'
import type { VersionChanges } from '#api/motorcycles.ts'
import { formerPriceWords } from '#content/approvals.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { isBeyondLimit, type PriceChange, percentOf, priceLimit } from '#domain/catalogue/prices.ts'
import { formatBRL } from '#domain/money/money.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'

const kinds = { added: 'entra no site', changed: 'muda', removed: 'sai do site' } as const

/** The words for the second person. They are kept while a publication fails. */
export type Reason = { readonly text: string; readonly set: (text: string) => void }

type Ends = {
  reason: Reason
  onClose: () => void
  /** Takes the fingerprint of the changes on the screen. */
  onConfirm: (seen: string) => void
}

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

function ChangesDialog({ title, confirm, changes, reason, onClose, onConfirm, children }: Props) {
  const send = useRef<HTMLButtonElement>(null)
  const [isMissing, setMissing] = useState(false)
  const asksSecond = changes !== undefined && (changes.prices.some(isBeyondLimit) || changes.words.length > 0)
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
              if (asksSecond && !reason.text.trim()) {
                setMissing(true)
                document.getElementById(reasonId)?.focus()
                return
              }
              if (changes) onConfirm(changes.fingerprint)
              onClose()
            }}
          >
            {asksSecond ? 'Pedir aprovação' : confirm}
          </Button>
        </>
      }
    >
      <div className="contents">{children}</div>
      {isSame && <p>No site nada muda: é igual ao que está publicado.</p>}
      {changes && !isSame && <Changes {...changes} />}
      {asksSecond && (
        <TextArea
          id={reasonId}
          className="mt-4"
          label="Por que publicar"
          hint="Quem aprova lê isto."
          rows={2}
          maxLength={limits.note}
          error={isMissing && !reason.text.trim() ? sentenceFor('reason_required') : undefined}
          value={reason.text}
          onChange={({ target }) => reason.set(target.value)}
        />
      )}
    </Dialog>
  )
}

const reasonId = 'por-que-publicar'

function Changes({ changes, prices, orderChanged, words }: VersionChanges) {
  return (
    <>
      <ul className="max-h-72 list-disc overflow-y-auto pl-5">
        {changes.map(({ id, model, kind }) => (
          <li key={id}>
            <strong>{model}</strong> <span>{kinds[kind]}</span>
          </li>
        ))}
        {orderChanged && <li>A ordem das motos muda</li>}
      </ul>
      <PriceChanges prices={prices} />
      {words.length > 0 && (
        <Alert tone="info" className="mt-4" title="Há nomes, textos ou fotos novos">
          O que o site diz aos clientes precisa da aprovação de outra pessoa da gestão, que recebe o pedido em
          Aprovações: <span>{words.map(({ model }) => model).join(', ')}</span>.
        </Alert>
      )}
      <p className="mt-4 text-ink-soft text-sm">
        O site de antes fica no ar até o novo estar pronto. Quem abriu a página de antes mantém o preço dela por 48
        horas. Se o preço de antes era um engano, publique o certo e encerre o outro em “Preços de antes”.
      </p>
    </>
  )
}

/**
 * Shows every price that a publication or a table changes: old, new, the percentage and the first day. A change beyond
 * one manager's limit is red, with a sentence about the approval that it needs.
 */
export function PriceChanges({ prices }: { prices: readonly PriceChange[] }) {
  if (prices.length === 0) return null
  return (
    <>
      <div className="mt-4">
        <h3 className="font-semibold">Preços que mudam</h3>
        <ul className="mt-1 max-h-72 divide-y divide-line overflow-y-auto">
          {prices.map((change) => (
            <li
              key={`${change.model} ${change.from}`}
              className={`flex flex-wrap justify-between gap-x-4 py-2 ${isBeyondLimit(change) ? 'font-semibold text-bad' : ''}`}
            >
              <span>{change.model}</span>
              <span className="figures">
                <span translate="no">{formatBRL(change.oldCents)}</span> →{' '}
                <span translate="no">{formatBRL(change.newCents)}</span> (
                <span>{percentOf(change).toLocaleString('pt-BR', { signDisplay: 'exceptZero' })}</span>%), desde{' '}
                <span>{formatPlainDate(change.from)}</span>
                <span>{formerPriceWords(change)}</span>
              </span>
            </li>
          ))}
        </ul>
      </div>
      {prices.some(isBeyondLimit) && (
        <Alert tone="bad" className="mt-4" title="Há preços que mudam mais de 20%">
          Contam o preço publicado e os dos últimos <span>{priceLimit.days}</span> dias. Confira cada um. A publicação
          pede a aprovação de outra pessoa da gestão, e o pedido fica em Aprovações.
        </Alert>
      )}
    </>
  )
}

type VersionsDialogProps = { current: number; onClose: () => void; onRestore: ((number: number) => void) | undefined }

/** The published versions, each of which can be brought back. `onRestore` first shows the changes. */
export function VersionsDialog({ current, onClose, onRestore }: VersionsDialogProps) {
  const { data, failure, reload } = useLoad(`catalogue-versions/${current}`, (signal) =>
    call(admin.catalogue.versions.$get({}, { init: { signal } })),
  )
  return (
    <Dialog open onClose={onClose} title="Versões publicadas">
      {failure && !data && <LoadFailure title={sentenceFor('catalogue_failed')} failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      <ol className="grid gap-3">
        {data?.versions.map(({ number, publishedAt, by, restores, models }) => (
          <li key={number} className="flex flex-wrap items-center justify-between gap-3 border-line border-b pb-3">
            <span>
              <strong>{`Versão ${number}`}</strong> {number === current && <Badge tone="ok">Publicada</Badge>}
              <span className="figures block text-ink-soft text-sm">
                <span>{formatDateTime(publishedAt)}</span>, <span>{by ?? 'sistema'}</span>,{' '}
                <span>{models === 1 ? '1 moto' : `${models} motos`}</span>
                <span>{restores && `, igual à versão ${restores}`}</span>
              </span>
            </span>
            {onRestore && number !== current && (
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Voltar à versão ${number}`}
                onClick={() => onRestore(number)}
              >
                Voltar a esta
              </Button>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-ink-soft text-sm">
        Voltar a uma versão publica o que ela tinha como uma versão nova, e as motos sem edição ficam como eram nela. O
        que está sendo editado não se perde.
      </p>
    </Dialog>
  )
}
