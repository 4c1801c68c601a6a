import { messageFor } from '#content/messages.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../core/api.ts'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { WaitingApprovals } from '../core/WaitingApprovals.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsHistoryCard } from './SettingsHistoryCard.tsx'

/** /admin/configuracoes */
export function SettingsView() {
  const { data, failure, reload, change } = useLoad('settings', (signal) =>
    call(admin.settings.$get({}, { init: { signal } })),
  )
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewTitle title="Configurações" />
        <div className="flex flex-wrap gap-2">
          <LinkButton href={paths.team} variant="secondary" size="sm">
            Equipe
          </LinkButton>
          <LinkButton href={paths.securityLog} variant="secondary" size="sm">
            Segurança
          </LinkButton>
        </div>
      </div>
      {failure && !data && (
        <LoadFailure title={messageFor('settings_load_failed')} failure={failure} onRetry={reload} />
      )}
      {!data && !failure && <Loading />}
      {data && (
        <>
          <WaitingApprovals waiting={data.waiting} />
          <SettingsForm stored={data} change={change} reload={reload} />
          <SettingsHistoryCard state={[data.version, ...data.waiting.map(({ id }) => id)].join('/')} />
        </>
      )}
    </div>
  )
}
