import type { AnalystResponse } from '#api/analyst.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { admin } from '../core/api.ts'
import { call, passkeyKnown, sessionOpened } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { EmailCard } from './EmailCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { RecoveryCodesCard } from './RecoveryCodes.tsx'
import { SecondFactorCard } from './SecondFactorCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** /admin/seguranca: the analyst's own account. */
export function SecurityView() {
  const { data, failure, reload, set } = useLoad('account', (signal) =>
    call(admin.account.$get({}, { init: { signal } })),
  )
  function change(account: AnalystResponse) {
    const { secondFactorCompulsory, secondFactor, hasPasskey } = account
    const secondFactorDue = secondFactorCompulsory && !secondFactor && !hasPasskey
    set({ ...account, secondFactorDue })
    if (secondFactorDue) sessionOpened({ ...account, secondFactorDue })
    else passkeyKnown(hasPasskey)
    // The confirmation may have used up a recovery code.
    reload()
  }
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <ViewTitle title="Segurança da conta" />
      {failure && !data && <LoadFailure title="Erro ao carregar a conta" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && (
        <>
          <p className="text-ink-soft">
            Você é <strong className="text-ink">{data.name}</strong>, com o usuário{' '}
            <strong className="text-ink">{data.username}</strong>.
          </p>
          <PasskeysCard
            isNeeded={data.secondFactorCompulsory && !data.secondFactor}
            onChange={(changes) => change({ ...data, ...changes })}
          />
          <SecondFactorCard account={data} onChange={(changes) => change({ ...data, ...changes })} />
          {(data.secondFactor || data.hasPasskey) && (
            <RecoveryCodesCard account={data} onChange={(recoveryCodes) => change({ ...data, recoveryCodes })} />
          )}
          <EmailCard email={data.email} onChange={set} />
          <PasswordCard username={data.username} />
          <SessionsCard />
        </>
      )}
    </div>
  )
}
