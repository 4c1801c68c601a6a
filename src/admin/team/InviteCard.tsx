import { invitationRequest, type TeamResponse } from '#api/team.ts'
import { roleNames } from '#content/security-history.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { type AdminRole, adminRoles } from '#domain/identity/admin-role.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { PressFailure } from '#forms/PressFailure.tsx'
import { readBy, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { isAsked } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { DealershipSelect } from '../core/DealershipSelect.tsx'
import { draftKey } from '../core/drafts.ts'
import { ask, call } from '../core/session.ts'

type Props = { team: TeamResponse; onChange: (team: TeamResponse) => void }

/** Invites a person by mail, and shows the waiting invitations. */
export function InviteCard({ team, onChange }: Props) {
  const form = useForm({
    initial: { name: '', username: '', email: '', role: 'analyst' as AdminRole, dealership: '' },
    read: ({ dealership, ...typed }) =>
      readBy(invitationRequest, { ...typed, ...(typed.role === 'dealership' && { dealership }) }),
    draft: { key: draftKey('invitation') },
    send: async (json) => {
      const answer = await call(admin.team.invitations.$post({ json }))
      if (!answer.ok) return answer.failure
      onChange(answer.data)
      const asked = isAsked(team.waiting, answer.data.waiting)
      toast.success(asked ? sentenceFor('approval_asked') : `Convite enviado para ${json.email}`)
      return null
    },
  })

  const onlyAsks = team.asksForManagers && form.typed.role === 'manager'

  return (
    <Card title="Convidar">
      <form {...form.props} className="grid gap-4 sm:grid-cols-2">
        <TextField label="Nome e sobrenome" autoComplete="off" {...form.text('name')} />
        <TextField
          label="Usuário"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.text('username')}
        />
        <TextField label="E-mail" type="email" autoComplete="off" {...form.text('email')} />
        <SelectField
          label="Papel"
          className="sm:col-span-2"
          hint="A gestão cuida também da equipe, das configurações e das concessionárias. A concessionária vê apenas as próprias retiradas."
          options={adminRoles.map((value) => ({ value, label: roleNames[value] }))}
          {...form.text('role')}
        />
        {form.typed.role === 'dealership' && (
          <DealershipSelect className="sm:col-span-2" {...form.text('dealership')} />
        )}
        <div className="grid gap-4 sm:col-span-2">
          <FormFailure failure={form.failure} />
          <Button
            type="submit"
            className="justify-self-start"
            busy={form.busy}
            busyLabel={onlyAsks ? 'Pedindo...' : 'Enviando...'}
          >
            <span>{onlyAsks ? 'Pedir aprovação' : 'Enviar convite'}</span>
          </Button>
        </div>
      </form>
      <InvitationList invitations={team.invitations} onChange={onChange} />
    </Card>
  )
}

type ListProps = { invitations: TeamResponse['invitations']; onChange: Props['onChange'] }

function InvitationList({ invitations, onChange }: ListProps) {
  const { pressed, failureAt, press } = usePress<string>()
  const withdraw = (id: string) =>
    ask(admin.team.invitations[':id'].$delete({ param: { id } }), (left) => {
      onChange(left)
      toast.success('Convite retirado')
    })

  if (invitations.length === 0) return null
  return (
    <ul className="mt-4 divide-y divide-line border-line border-t">
      {invitations.map(({ id, username, name, email, role, dealership, expiresAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <p className="min-w-0 text-sm [overflow-wrap:anywhere]">
            <strong>{name}</strong> (<span>{dealership ?? roleNames[role]}</span>), usuário{' '}
            <span translate="no">{username}</span>, <span translate="no">{email}</span>. Vale até{' '}
            <span>{formatDateTime(expiresAt)}</span>.
          </p>
          <Button
            size="sm"
            variant="secondary"
            aria-label={`Retirar convite de ${name}`}
            busy={pressed === id}
            onClick={() => void press(id, () => withdraw(id))}
          >
            Retirar convite
          </Button>
          <PressFailure failure={failureAt(id)} />
        </li>
      ))}
    </ul>
  )
}
