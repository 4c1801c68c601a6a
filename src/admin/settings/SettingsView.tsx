import type { SettingsHistory } from '#api/settings.ts'
import { messageFor } from '#content/messages.ts'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../core/api.ts'
import { HistoryLine, PagedHistory } from '../core/History.tsx'
import { LoadFailure } from '../core/LoadFailure.tsx'
import { paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useLoad } from '../core/use-load.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import { WaitingApprovals } from '../core/WaitingApprovals.tsx'
import { SettingsForm } from './SettingsForm.tsx'

import { labels, valueInWords } from './typed-settings.ts'

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

const historyOf = (query: { before?: string }, init?: RequestInit) =>
  call(admin.settings.history.$get({ query }, init ? { init } : {}))

/** Who changed which setting, when, from what to what. `state` names what is in force, so that news are fetched. */
function SettingsHistoryCard({ state }: { state: string }) {
  const { data, previous, failure, reload } = useLoad(`settings/history/${state}`, (signal) =>
    historyOf({}, { signal }),
  )
  const first = data ?? previous
  return (
    <Card title="Histórico">
      {failure && !first && <LoadFailure title="Erro ao carregar o histórico" failure={failure} onRetry={reload} />}
      {!first && !failure && <Loading />}
      {first && (
        <PagedHistory
          key={first.events[0]?.id}
          first={first}
          before={(before) => historyOf({ before })}
          empty={<p className="text-ink-soft text-sm">Ninguém mudou nada ainda.</p>}
          line={(event) => (
            <HistoryLine
              key={event.id}
              what={eventWords(event)}
              words={differences(event.before, event.after)}
              who={event.by}
              at={event.at}
            />
          )}
        />
      )}
    </Card>
  )
}

type SettingsEvent = SettingsHistory['events'][number]
type Values = SettingsEvent['before']

const done: Readonly<Record<SettingsEvent['kind'], string>> = {
  changed: 'Mudou as configurações',
  requested: 'Pediu outra conta Pix',
  approved: 'Aprovou a nova conta Pix',
  refused: 'Recusou a nova conta Pix',
  withdrawn: 'Desistiu da nova conta Pix',
}

/** What was done to the settings, in a few words. */
const eventWords = ({ kind }: SettingsEvent): string => done[kind]

/** Each value that differs: 'Cidade: de “Manaus” para “Belém”'. */
export function differences(before: Values, after: Values): string[] {
  return Object.entries(after).flatMap(([name, value]) => {
    const from = before[name] ?? ''
    if (from === value) return []
    return [`${labels[name as keyof typeof labels] ?? name}: de ${shown(name, from)} para ${shown(name, value)}`]
  })
}

function shown(name: string, value: string | number): string {
  if (value === '') return 'nada'
  return `“${typeof value === 'number' ? value.toLocaleString('pt-BR') : valueInWords(name, value)}”`
}
