import { useState } from 'react'
import type { RightsRequest, TeamResponse } from '#api/team.ts'
import { roleNames } from '#content/security-history.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'

type Account = TeamResponse['accounts'][number]

type Props = {
  account: Account
  rights: Pick<RightsRequest, 'role' | 'disabled'>
  team: TeamResponse
  onConfirm: (request: RightsRequest) => unknown
  onClose: () => void
}

const nobody = 'nobody'
const stays = 'stays'

/** Asks before disabling an account or changing its role, names the consequences, and asks who takes over its work. */
export function RightsDialog({ account, rights, team, onConfirm, onClose }: Props) {
  const { id, name, work } = account
  const [workTo, setWorkTo] = useState(rights.disabled ? '' : stays)
  const hasWork = work.applications + work.requests > 0
  const colleagues = team.accounts.filter((one) => one.id !== id && !one.disabled && one.role !== 'dealership')
  const options = [
    ...(rights.disabled ? [] : [{ value: stays, label: `Continua com ${name}` }]),
    { value: nobody, label: 'Ninguém: volta para a fila' },
    ...colleagues.map((one) => ({ value: one.id, label: one.own ? `${one.name} (você)` : one.name })),
  ]
  const title = rights.disabled ? `Desativar a conta de ${name}?` : `Passar ${name} para ${roleNames[rights.role]}?`
  const chosen = workTo === stays ? undefined : workTo === nobody || workTo === '' ? null : workTo

  return (
    <ConfirmDialog
      title={title}
      isDangerous={rights.disabled}
      confirm={rights.disabled ? 'Desativar' : `Passar para ${roleNames[rights.role]}`}
      busyLabel="Salvando..."
      isReady={!hasWork || workTo !== ''}
      onConfirm={() => onConfirm({ ...rights, ...(hasWork && chosen !== undefined && { workTo: chosen }) })}
      onClose={onClose}
    >
      {rights.disabled
        ? 'A pessoa sai agora de todas as sessões e não entra mais. Você pode reativar a conta quando quiser.'
        : 'A pessoa sai agora de todas as sessões e entra de novo com os direitos novos.'}
      {hasWork && (
        <SelectField
          className="mt-4"
          label={`Quem continua com ${workInWords(work)}`}
          {...(rights.disabled && { placeholder: 'Selecione' })}
          options={options}
          value={workTo}
          onChange={({ target }) => setWorkTo(target.value)}
        />
      )}
    </ConfirmDialog>
  )
}

/** Gives an account's open work in words: '3 financiamentos e 1 solicitação'. */
function workInWords({ applications, requests }: Account['work']): string {
  const some = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  return new Intl.ListFormat('pt-BR').format([
    ...some(applications, 'financiamento', 'financiamentos'),
    ...some(requests, 'solicitação', 'solicitações'),
  ])
}
