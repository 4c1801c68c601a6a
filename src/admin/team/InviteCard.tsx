import { type SubmitEvent, type SyntheticEvent, useRef, useState } from 'react'
import { fieldProblems } from '#api/field-problems.ts'
import { invitationRequest, type TeamResponse } from '#api/team.ts'
import { roleNames } from '#content/security-history.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { adminRoles } from '#domain/identity/admin-role.ts'
import { sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { type FieldErrors, useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Card } from '#ui/structure/Card.tsx'
import { isAsked } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { DealershipSelect } from '../core/HandOverFields.tsx'
import { call } from '../core/session.ts'

type Props = { team: TeamResponse; onChange: (team: TeamResponse) => void }

/** Invites a person by mail, and shows the waiting invitations. */
export function InviteCard({ team, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy || form.current === null) return
    const parsed = invitationRequest.safeParse(Object.fromEntries(new FormData(form.current)))
    const say = (problems: readonly { field: string; code: string }[]) =>
      refuse(Object.fromEntries(problems.map(({ field, code }) => [field, sentenceFor(code)])))
    if (!parsed.success) return say(fieldProblems(parsed.error.issues))
    setBusy(true)
    const answer = await call(admin.team.invitations.$post({ json: parsed.data }))
    setBusy(false)
    if (answer.ok) {
      form.current.reset()
      onChange(answer.data)
      const asked = isAsked(team.waiting, answer.data.waiting)
      return toast.success(asked ? sentenceFor('approval_asked') : `Convite enviado para ${parsed.data.email}`)
    }
    say(answer.failure.errors)
    if (answer.failure.errors.length === 0) toast.error(sentenceOf(answer.failure))
  }

  return (
    <Card title="Convidar">
      <form
        ref={form}
        onSubmit={submit}
        onChange={({ target }: SyntheticEvent) => clear((target as HTMLInputElement).name)}
        noValidate
        className="grid gap-4 sm:grid-cols-2"
      >
        <TextField label="Nome e sobrenome" name="name" autoComplete="off" error={errors.name} />
        <TextField
          label="Usuário"
          name="username"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username}
        />
        <TextField label="E-mail" name="email" type="email" autoComplete="off" error={errors.email} />
        <RoleFields errors={errors} />
        <div className="sm:col-span-2">
          <Button type="submit" busy={busy} busyLabel="Enviando...">
            Enviar convite
          </Button>
        </div>
      </form>
      <InvitationList invitations={team.invitations} onChange={onChange} />
    </Card>
  )
}

/** The role of the account, and the dealership of a dealership's account. */
function RoleFields({ errors }: { errors: FieldErrors }) {
  const [role, setRole] = useState('analyst')
  return (
    <>
      <SelectField
        label="Papel"
        name="role"
        className="sm:col-span-2"
        hint="A gestão cuida também da equipe, das configurações e das concessionárias. A concessionária vê apenas as próprias retiradas."
        options={adminRoles.map((value) => ({ value, label: roleNames[value] }))}
        value={role}
        onChange={({ target }) => setRole(target.value)}
      />
      {role === 'dealership' && (
        <DealershipSelect className="sm:col-span-2" name="dealership" error={errors.dealership} />
      )}
    </>
  )
}

type ListProps = { invitations: TeamResponse['invitations']; onChange: Props['onChange'] }

function InvitationList({ invitations, onChange }: ListProps) {
  async function withdraw(id: string) {
    const answer = await call(admin.team.invitations[':id'].$delete({ param: { id } }))
    if (!answer.ok) return toast.error(sentenceOf(answer.failure))
    onChange(answer.data)
    toast.success('Convite retirado')
  }

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
            onClick={() => void withdraw(id)}
          >
            Retirar convite
          </Button>
        </li>
      ))}
    </ul>
  )
}
