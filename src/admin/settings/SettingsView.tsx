import { sentenceFor } from '#content/sentences.ts'
import { settingDifferences, settingsEventWords } from '#content/settings.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { auditPath } from '../control/audit-list-state.ts'
import { RequestedChanges } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { HistoryLine, PagedHistory } from '../core/History.tsx'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { eachMinute, LoadFailure, useLoad } from '../core/use-load.tsx'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { LimitsCard } from './LimitsCard.tsx'
import { PriceIndexCard } from './PriceIndexCard.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { WaysCard } from './WaysCard.tsx'

/** /admin/configuracoes */
export function SettingsView() {
  const { data, failure, reload, change } = useLoad(
    'settings',
    (signal) => call(admin.settings.$get({}, { init: { signal } })),
    eachMinute,
  )
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <ViewTitle title="Configurações" />
        <div className="flex flex-wrap gap-2">
          <LinkButton href={paths.team} variant="secondary" size="sm">
            Equipe
          </LinkButton>
          <LinkButton href={paths.dealerships} variant="secondary" size="sm">
            Concessionárias
          </LinkButton>
          <LinkButton href={paths.creditPolicy} variant="secondary" size="sm">
            Política de crédito
          </LinkButton>
          <LinkButton href={paths.installation} variant="secondary" size="sm">
            Controle
          </LinkButton>
        </div>
      </div>
      {failure && !data && (
        <LoadFailure title={sentenceFor('settings_load_failed')} failure={failure} onRetry={reload} />
      )}
      {!data && !failure && <Loading />}
      {data && (
        <>
          <SettingsForm stored={data} change={change} reload={reload} />
          <PriceIndexCard />
          <WaysCard onAsked={reload}>
            <RequestedChanges approvals={data} kind="payment_ways" className="mb-4" />
          </WaysCard>
          <LimitsCard onAsked={reload}>
            <RequestedChanges approvals={data} kind="money_limits" className="mb-4" />
          </LimitsCard>
          <SettingsHistoryCard state={[data.version, ...data.waiting.map(({ id }) => id)].join('/')} />
        </>
      )}
    </div>
  )
}

const historyOf = (query: { before?: string }, init?: RequestInit) =>
  call(admin.settings.history.$get({ query }, init ? { init } : {}))

/**
 * The history of the settings, with person, time and values. `state` names the current settings and requests, so a
 * change of it reloads the history.
 */
function SettingsHistoryCard({ state }: { state: string }) {
  const { data, previous, failure, reload } = useLoad(`settings/history/${state}`, (signal) =>
    historyOf({}, { signal }),
  )
  const first = data ?? previous
  return (
    <Card title="Histórico das condições, do suporte e da conta Pix">
      <p className="mb-4 text-ink-soft text-sm">
        O que mudou nas formas de pagamento, nas alçadas, na política de crédito e no IPCA está na{' '}
        <a href={auditPath({ area: 'settings' })} className="underline underline-offset-4">
          Auditoria
        </a>
        .
      </p>
      {failure && !first && <LoadFailure title="Erro ao carregar o histórico" failure={failure} onRetry={reload} />}
      {!first && !failure && <Loading />}
      {first && (
        <PagedHistory
          key={first.events[0]?.id}
          first={first}
          before={(before) => historyOf({ before })}
          empty={<p className="text-ink-soft text-sm">Ninguém as mudou ainda.</p>}
          line={(event) => (
            <HistoryLine
              key={event.id}
              what={settingsEventWords(event.kind, event.part)}
              words={settingDifferences(event.before, event.after)}
              who={event.by}
              at={event.at}
            />
          )}
        />
      )}
    </Card>
  )
}
