import type { ClientResponse } from 'hono/client'
import { useEffect, useRef, useState } from 'react'
import type { CatalogueList, Publication } from '#api/motorcycles.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { type Failure, failureIn } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { RequestedChanges } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { call } from '../core/session.ts'
import { useShortcuts } from '../core/shortcuts.tsx'
import { eachMinute, LoadFailure, useLoad } from '../core/use-load.tsx'
import { useFocusAfter } from '../lists/list-focus.ts'
import { FormerPrices } from './FormerPrices.tsx'
import { PublishDialog, type Reason, RestoreDialog, VersionsDialog } from './PublishDialog.tsx'

type Props = { catalogue: CatalogueList | undefined; managesBank: boolean; onPublished: () => void }

/** The published version, whether the site shows it, and the changes that the next publication would make. */
export function PublicationCard({ catalogue, managesBank, onPublished }: Props) {
  const { data, failure, reload, busy, refused, unbuilt, reason, publish, buildAgain, restore } =
    usePublication(onPublished)
  const [open, setOpen] = useState<Opened>(null)
  // A saved, moved or removed model changes the next publication. The first catalogue comes together with the state.
  const former = useRef(catalogue)
  useEffect(() => {
    if (former.current && former.current !== catalogue) reload()
    former.current = catalogue
  }, [catalogue, reload])
  const changed = data !== undefined && (data.changes.length > 0 || data.orderChanged)
  const versions = useRef<HTMLButtonElement>(null)
  useShortcuts(managesBank && changed ? { u: () => setOpen('publish') } : {})
  // 'Publicar' is inactive when nothing is left to publish.
  const focusAfter = useFocusAfter(changed)
  if (!data) {
    return failure ? <LoadFailure title="Não sabemos o que está publicado" failure={failure} onRetry={reload} /> : null
  }
  return (
    <Card
      title="Publicação"
      action={
        <span className="flex flex-wrap gap-2">
          <Button ref={versions} size="sm" variant="ghost" onClick={() => setOpen('versions')}>
            Versões
          </Button>
          {managesBank && (
            <Button
              size="sm"
              disabled={!changed}
              busy={busy}
              busyLabel="Publicando..."
              onClick={() => setOpen('publish')}
            >
              Publicar
            </Button>
          )}
        </span>
      }
    >
      <PublicationStatus data={data} />
      <PressFailure failure={refused} what={sentenceFor('publication_failed')} className="mt-2" />
      {failure && (
        <p role="status" className="mt-1 text-sm text-warn">
          Não conseguimos atualizar agora: isto é o que sabíamos. Tentamos de novo em instantes.
        </p>
      )}
      <p className="mt-1 text-ink-soft text-sm">{comingSentence(data)}</p>
      <RequestedChanges approvals={data} className="mt-4" />
      <FormerPrices prices={data.former} managesBank={managesBank} onEnded={reload} />
      {data.build?.state === 'failed' && !data.live && (
        <Failed data={data} failure={unbuilt} busy={busy} onRetry={managesBank ? buildAgain : undefined} />
      )}
      <OpenDialog
        open={open}
        data={data}
        setOpen={setOpen}
        restore={restore}
        managesBank={managesBank}
        reason={reason}
        onPublish={(seen) => {
          focusAfter(() => versions.current)
          void publish(seen)
        }}
      />
    </Card>
  )
}

type Opened = 'publish' | 'versions' | number | null
type DialogProps = {
  /** A number is the earlier version to publish again. */
  open: Opened
  data: Publication
  managesBank: boolean
  setOpen: (open: Opened) => void
  onPublish: (seen: string) => void
  restore: (number: number, seen: string) => Promise<unknown>
  reason: Reason
}

function OpenDialog({ open, data, managesBank, setOpen, onPublish, restore, reason }: DialogProps) {
  const onClose = () => setOpen(null)
  if (open === 'publish') return <PublishDialog data={data} reason={reason} onClose={onClose} onConfirm={onPublish} />
  if (open === 'versions')
    return <VersionsDialog current={data.version} onClose={onClose} onRestore={managesBank ? setOpen : undefined} />
  if (open === null) return null
  return (
    <RestoreDialog number={open} reason={reason} onClose={onClose} onConfirm={(seen) => void restore(open, seen)} />
  )
}

function PublicationStatus({ data }: { data: Publication }) {
  const { version, publishedAt, by, live, build, site } = data
  const underWay = isUnderWay(data)
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={live ? 'ok' : underWay ? 'info' : 'warn'}>
        {live ? 'No ar' : underWay ? 'Publicando…' : 'Fora do ar'}
      </Badge>
      <span>
        Versão <span>{version}</span>, de <span>{formatDateTime(publishedAt)}</span>
        <span>{by && `, por ${by}`}</span>
      </span>
      {underWay && (
        <span className="text-ink-soft text-sm">
          <span>{build?.step ?? 'Esperando a vez'}</span>. O site de antes continua no ar.
        </span>
      )}
      {!live && !underWay && site && (
        <span className="text-ink-soft text-sm">
          O site mostra a versão <span>{site.version}</span>.
        </span>
      )}
    </p>
  )
}

function Failed({
  data: { version, site, build },
  failure,
  busy,
  onRetry,
}: {
  data: Publication
  failure: Failure | null
  busy: boolean
  onRetry: (() => void) | undefined
}) {
  return (
    <Alert
      tone="bad"
      role="alert"
      className="mt-4"
      title={`Versão ${version} não foi ao ar. ${site ? `O site continua na ${site.version}.` : 'O site de antes continua no ar.'}`}
      action={
        onRetry && (
          <>
            <Button size="sm" variant="secondary" busy={busy} onClick={onRetry}>
              Tentar novamente
            </Button>
            <PressFailure failure={failure} />
          </>
        )
      }
    >
      {build?.error && (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
            Ver o registro técnico
          </summary>
          <p className="max-h-40 overflow-y-auto whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">{build.error}</p>
        </details>
      )}
    </Alert>
  )
}

function comingSentence({ changes, orderChanged, held }: Publication): string {
  const parts = [
    changes.length > 0 && (changes.length === 1 ? '1 moto muda' : `${changes.length} motos mudam`),
    orderChanged && 'a ordem muda',
  ].filter(Boolean)
  const coming = parts.length > 0 ? `Na próxima publicação ${parts.join(' e ')}.` : 'Não há mudanças para publicar.'
  if (held === 0) return coming
  return `${coming} ${held === 1 ? '1 moto está' : `${held} motos estão`} marcada${held === 1 ? '' : 's'} para não publicar ainda.`
}

const lookAgainMs = 1500

/** Tells whether a build is bringing the published version to the site. */
const isUnderWay = ({ live, build }: Publication) => !live && build !== null && build.state !== 'failed'

/** Returns the time until the next load: short during a build, and after a failure, so that the load is retried. */
const untilLive = (data: Publication | undefined, failure?: Failure) =>
  data === undefined || failure !== undefined || isUnderWay(data) ? lookAgainMs : eachMinute.every()

const isAskedFor = (data: unknown) =>
  typeof data === 'object' && data !== null && 'asked' in data && data.asked === true

/** Loads the published version and the site's version, repeatedly during a build. */
function usePublication(onPublished: () => void) {
  const { data, failure, reload } = useLoad(
    'publication',
    (signal) => call(admin.catalogue.publication.$get({}, { init: { signal } })),
    { every: untilLive },
  )
  const { busy, failure: notDone, last, press } = usePress<'publish' | 'restore' | 'again'>()
  const [text, setText] = useState('')
  const reason: Reason = { text, set: setText }
  const why = text.trim() ? { reason: text.trim() } : {}

  async function send(request: Promise<ClientResponse<unknown>>) {
    const answer = await call(request)
    if (answer.ok && isAskedFor(answer.data)) {
      toast.success(sentenceFor('approval_asked'))
      approvalsChanged()
    }
    if (answer.ok) setText('')
    reload()
    onPublished()
    return failureIn(answer)
  }
  const { publication, versions } = admin.catalogue
  return {
    data,
    failure,
    reload,
    busy,
    /** Why the last publication was not stored. */
    refused: last === 'again' ? null : notDone,
    /** Why the site was not built again. */
    unbuilt: last === 'again' ? notDone : null,
    reason,
    publish: (fingerprint: string) =>
      press('publish', () => send(publication.$post({ json: { fingerprint, ...why } }))),
    buildAgain: () => press('again', () => send(publication.again.$post())),
    restore: (number: number, fingerprint: string) => {
      const sent = { param: { number: String(number) }, json: { fingerprint, ...why } }
      return press('restore', () => send(versions[':number'].restore.$post(sent)))
    },
  }
}
