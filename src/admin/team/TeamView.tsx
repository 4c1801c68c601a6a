import { Loading } from '#ui/feedback/Loading.tsx'
import { WaitingApprovals } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { SettingsPage } from '../core/ViewTitle.tsx'
import { AccountsCard } from './AccountsCard.tsx'
import { InviteCard } from './InviteCard.tsx'
import { SecondFactorRuleCard } from './SecondFactorRuleCard.tsx'

/** /admin/configuracoes/equipe */
export function TeamView() {
  const { data, failure, reload, set } = useLoad('team', (signal) => call(admin.team.$get({}, { init: { signal } })))
  return (
    <SettingsPage title="Equipe">
      {failure && !data && <LoadFailure title="Erro ao carregar a equipe" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && (
        <>
          <WaitingApprovals waiting={data.waiting} />
          <AccountsCard team={data} onChange={set} />
          <InviteCard team={data} onChange={set} />
          <SecondFactorRuleCard team={data} onChange={set} />
        </>
      )}
    </SettingsPage>
  )
}
