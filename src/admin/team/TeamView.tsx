import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../core/api.ts'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { WaitingApprovals } from '../core/WaitingApprovals.tsx'
import { AccountsCard } from './AccountsCard.tsx'
import { InviteCard } from './InviteCard.tsx'
import { SecondFactorRuleCard } from './SecondFactorRuleCard.tsx'

/** /admin/configuracoes/equipe */
export function TeamView() {
  const { data, failure, reload, set } = useLoad('team', (signal) => call(admin.team.$get({}, { init: { signal } })))
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <nav aria-label="Você está em" className="text-sm">
        <a href={paths.settings} className="inline-flex min-h-11 items-center underline underline-offset-4">
          Configurações
        </a>{' '}
        <span aria-hidden>/</span> Equipe
      </nav>
      <ViewTitle title="Equipe" />
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
    </div>
  )
}
