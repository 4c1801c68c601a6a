import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'

type Props = { current: number; onClose: () => void; onRestore: ((number: number) => void) | undefined }

/** The published versions, each of which can be brought back. `onRestore` first shows the changes. */
export function VersionsDialog({ current, onClose, onRestore }: Props) {
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
              <strong>Versão {number}</strong> {number === current && <Badge tone="ok">Publicada</Badge>}
              <span className="figures block text-ink-soft text-sm">
                {formatDateTime(publishedAt)}, {by ?? 'sistema'}, {models === 1 ? '1 moto' : `${models} motos`}
                {restores && `, igual à versão ${restores}`}
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
