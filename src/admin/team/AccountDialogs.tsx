import { useState } from 'react'
import { type RightsRequest, staffNameRequest, type TeamResponse } from '#api/team.ts'
import { roleNames } from '#content/security-history.ts'
import { isActiveManager } from '#domain/identity/admin-role.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readBy, useForm } from '#forms/use-form.ts'
import type { Failure } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { FormDialog, focusFirst } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'
import { $who, call, sessionOpened } from '../core/session.ts'

type Props = {
  account: TeamResponse['accounts'][number]
  onChange: (team: TeamResponse) => void
  onClose: () => void
}

/** Changes the name of a colleague, or the user's own, for all users of the admin area. */
export function NameDialog({ account: { id, name, username, own }, onChange, onClose }: Props) {
  const form = useForm({
    initial: { name: name === username ? '' : name },
    read: (typed) => readBy(staffNameRequest, typed),
    send: async (json) => {
      const answer = await call(admin.team[':id'].name.$put({ param: { id }, json }))
      if (!answer.ok) return answer.failure
      const who = $who.get()
      if (own && who) sessionOpened({ ...who, ...json })
      onChange(answer.data)
      toast.success(`O nome agora é ${json.name}`)
      onClose()
      return null
    },
  })

  return (
    <FormDialog title="Mudar nome" onClose={onClose} {...form.dialog} busyLabel="Salvando..." confirm="Salvar">
      <p className="text-sm">
        A equipe vê este nome no que a pessoa fizer a partir de agora. O que já está registrado continua como foi
        escrito, e o usuário para entrar continua <span translate="no">{username}</span>.
      </p>
      <TextField ref={focusFirst} label="Nome e sobrenome" autoComplete="off" {...form.text('name')} />
      <FormFailure failure={form.failure} />
    </FormDialog>
  )
}

type Account = TeamResponse['accounts'][number]

type RightsDialogProps = {
  account: Account
  rights: Pick<RightsRequest, 'role' | 'disabled'>
  team: TeamResponse
  onConfirm: (request: RightsRequest) => Promise<Failure | null>
  onClose: () => void
}

const nobody = 'nobody'
const stays = 'stays'

/** Asks before disabling an account or changing its role, names the consequences, and asks who takes over its work. */
export function RightsDialog({ account, rights, team, onConfirm, onClose }: RightsDialogProps) {
  const { id, name, work } = account
  const [workTo, setWorkTo] = useState(rights.disabled ? '' : stays)
  const hasWork = work.applications + work.requests > 0
  const colleagues = team.accounts.filter((one) => one.id !== id && one.acts.takeWork)
  const options = [
    ...(rights.disabled ? [] : [{ value: stays, label: `Continua com ${name}` }]),
    { value: nobody, label: 'Ninguém: volta para a fila' },
    ...colleagues.map((one) => ({ value: one.id, label: one.own ? `${one.name} (você)` : one.name })),
  ]
  const title = rights.disabled ? `Desativar a conta de ${name}?` : `Passar ${name} para ${roleNames[rights.role]}?`
  const asks = team.asksForManagers && (isActiveManager(account) || isActiveManager(rights))
  const act = rights.disabled ? 'Desativar' : `Passar para ${roleNames[rights.role]}`
  const chosen = workTo === stays ? undefined : workTo === nobody || workTo === '' ? null : workTo

  return (
    <ConfirmDialog
      title={title}
      isDangerous={rights.disabled}
      confirm={asks ? 'Pedir aprovação' : act}
      busyLabel={asks ? 'Pedindo...' : 'Salvando...'}
      isReady={!hasWork || workTo !== ''}
      onConfirm={() => onConfirm({ ...rights, ...(hasWork && chosen !== undefined && { workTo: chosen }) })}
      onClose={onClose}
    >
      <span>
        {rights.disabled
          ? 'A pessoa sai de todas as sessões e não entra mais. A conta pode ser reativada.'
          : 'A pessoa sai de todas as sessões e entra de novo com os direitos novos.'}
      </span>
      {asks && <span> Isto só vale depois da aprovação: acompanhe em Aprovações.</span>}
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

/** Returns an account's open work in words: '3 financiamentos e 1 solicitação'. */
function workInWords({ applications, requests }: Account['work']): string {
  const some = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]
  return new Intl.ListFormat('pt-BR').format([
    ...some(applications, 'financiamento', 'financiamentos'),
    ...some(requests, 'solicitação', 'solicitações'),
  ])
}
