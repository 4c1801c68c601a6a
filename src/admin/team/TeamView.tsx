import { useState } from 'react'
import type { RightsRequest, TeamResponse } from '#api/team.ts'
import { roleNames } from '#content/security-history.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { isActiveManager } from '#domain/identity/admin-role.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { ActionItem, Card } from '#ui/structure/Card.tsx'
import { isAsked, RequestedChanges } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { ask, call } from '../core/session.ts'
import { eachMinute, LoadFailure, useLoad } from '../core/use-load.tsx'
import { SettingsPage } from '../core/ViewTitle.tsx'
import { NameDialog, RightsDialog } from './AccountDialogs.tsx'
import { InviteCard } from './InviteCard.tsx'
import { SecondFactorRuleCard } from './SecondFactorRuleCard.tsx'

/** /admin/configuracoes/equipe */
export function TeamView() {
  const { data, failure, reload, set } = useLoad(
    'team',
    (signal) => call(admin.team.$get({}, { init: { signal } })),
    eachMinute,
  )
  return (
    <SettingsPage title="Equipe">
      {failure && !data && <LoadFailure title="Erro ao carregar a equipe" failure={failure} onRetry={reload} />}
      {!data && !failure && <Loading />}
      {data && (
        <>
          <RequestedChanges approvals={data} />
          <AccountsCard team={data} onChange={set} />
          <InviteCard team={data} onChange={set} />
          <SecondFactorRuleCard team={data} onChange={set} />
        </>
      )}
    </SettingsPage>
  )
}

type Account = TeamResponse['accounts'][number]
type Props = { team: TeamResponse; onChange: (team: TeamResponse) => void }

/** All accounts of the bank and its dealerships, with the actions on each. */
function AccountsCard({ team, onChange }: Props) {
  return (
    <Card title="Contas">
      <ul className="divide-y divide-line">
        {team.accounts.map((account) => (
          <AccountRow key={account.id} account={account} team={team} onChange={onChange} />
        ))}
      </ul>
    </Card>
  )
}

const passkeyWords = (count: number) =>
  count === 0 ? 'sem chave de acesso' : `${count} ${count === 1 ? 'chave' : 'chaves'} de acesso`

type RowProps = Props & { account: Account }

function AccountRow({ account, team, onChange }: RowProps) {
  const { username, name, role, email, dealership, own, secondFactor, passkeys, disabled, lastSeenAt } = account
  return (
    <ActionItem
      title={
        <>
          <span translate="no">{name}</span>
          {own && <Badge tone="ok">Você</Badge>}
          <Badge tone="neutral">{dealership ?? roleNames[role]}</Badge>
          {disabled && <Badge tone="bad">Desativada</Badge>}
        </>
      }
      action={
        <div className="flex flex-wrap gap-2">
          <Rename account={account} onChange={onChange} />
          <AccountActions account={account} team={team} onChange={onChange} />
        </div>
      }
    >
      Usuário <span translate="no">{username}</span>. <span>{email ?? 'Sem e-mail'}</span>.{' '}
      <span>{secondFactor ? 'Com' : 'Sem'}</span> verificação em duas etapas, <span>{passkeyWords(passkeys)}</span>.{' '}
      <span>{lastSeenAt ? `Sessão usada em ${formatDateTime(lastSeenAt)}.` : 'Sem sessão aberta.'}</span>
    </ActionItem>
  )
}

function AccountActions({ account, team, onChange }: RowProps) {
  const { id, name, role, disabled, acts } = account
  const { busy, failure, press } = usePress()

  const send = (request: Parameters<typeof ask<TeamResponse>>[0], done: string) =>
    ask(request, (changed) => {
      onChange(changed)
      toast.success(isAsked(team.waiting, changed.waiting) ? sentenceFor('approval_asked') : done)
      approvalsChanged()
    })
  const [asked, setAsked] = useState<Pick<RightsRequest, 'role' | 'disabled'> | null>(null)
  const put = (json: RightsRequest, done: string) => send(admin.team[':id'].$put({ param: { id }, json }), done)

  const { passTo } = acts
  // To disable an account asks first, in a dialog that says whether it is done or only asked for.
  const onlyAsks = disabled && team.asksForManagers && isActiveManager({ role, disabled: false })
  const disableName = disabled ? (onlyAsks ? 'Pedir para reativar' : 'Reativar') : 'Desativar'
  const small = { size: 'sm', variant: 'secondary', busy } as const
  return (
    <>
      {passTo !== null && (
        <Button
          {...small}
          aria-label={`Passar para ${roleNames[passTo]}: ${name}`}
          onClick={() => setAsked({ role: passTo, disabled: false })}
        >
          <span>{`Passar para ${roleNames[passTo]}`}</span>
        </Button>
      )}
      {acts.resetFactors && (
        <Button
          {...small}
          aria-label={`Desligar a verificação em duas etapas e as chaves de acesso de ${name}`}
          onClick={() =>
            void press('reset', () =>
              send(
                admin.team[':id']['second-factor-reset'].$post({ param: { id } }),
                'Verificação em duas etapas e chaves de acesso desligadas. As sessões foram encerradas.',
              ),
            )
          }
        >
          Desligar etapas e chaves
        </Button>
      )}
      {acts.disable && (
        <Button
          {...small}
          aria-label={`${disableName} ${name}`}
          onClick={() =>
            disabled
              ? void press('enable', () => put({ role, disabled: false }, 'Conta reativada'))
              : setAsked({ role, disabled: true })
          }
        >
          {disableName}
        </Button>
      )}
      <PressFailure failure={failure} />
      {asked && (
        <RightsDialog
          account={account}
          rights={asked}
          team={team}
          onClose={() => setAsked(null)}
          onConfirm={(request) =>
            put(
              request,
              request.disabled
                ? 'Conta desativada. As sessões foram encerradas.'
                : `${name} agora é da ${roleNames[request.role]}`,
            )
          }
        />
      )}
    </>
  )
}

function Rename({ account, onChange }: Omit<RowProps, 'team'>) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setAsks(true)}>
        Mudar nome<span className="sr-only">{` de ${account.name}`}</span>
      </Button>
      {asks && <NameDialog account={account} onChange={onChange} onClose={() => setAsks(false)} />}
    </>
  )
}
