import { type SubmitEvent, useRef, useState } from 'react'
import { fieldProblems } from '#api/field-problems.ts'
import { staffNameRequest, type TeamResponse } from '#api/team.ts'
import { sentenceFor } from '#content/sentences.ts'
import type { Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { FormDialog, focusFirst } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { $who, call, sessionOpened } from '../core/session.ts'

type Props = {
  account: TeamResponse['accounts'][number]
  onChange: (team: TeamResponse) => void
  onClose: () => void
}

/** Changes the name of a colleague, or the user's own, for all users of the admin area. */
export function NameDialog({ account: { id, name, username, own }, onChange, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(name === username ? '' : name)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const { errors, refuse, clear } = useFieldErrors(form)
  const say = (problems: readonly { field: string; code: string }[]) =>
    refuse(Object.fromEntries(problems.map(({ field, code }) => [field, sentenceFor(code)])))

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const parsed = staffNameRequest.safeParse({ name: typed })
    if (!parsed.success) return say(fieldProblems(parsed.error.issues))
    setBusy(true)
    const answer = await call(admin.team[':id'].name.$put({ param: { id }, json: parsed.data }))
    setBusy(false)
    if (!answer.ok) {
      say(answer.failure.errors)
      return setFailure(answer.failure.errors.length > 0 ? undefined : answer.failure)
    }
    const who = $who.get()
    if (own && who) sessionOpened({ ...who, ...parsed.data })
    onChange(answer.data)
    toast.success(`O nome agora é ${parsed.data.name}`)
    onClose()
  }

  return (
    <FormDialog
      title="Mudar nome"
      onClose={onClose}
      form={form}
      onSubmit={submit}
      busy={busy}
      busyLabel="Salvando..."
      confirm="Salvar"
    >
      <p className="text-sm">
        A equipe vê este nome no que a pessoa fizer a partir de agora. O que já está registrado continua como foi
        escrito, e o usuário para entrar continua {username}.
      </p>
      <TextField
        ref={focusFirst}
        label="Nome e sobrenome"
        name="name"
        autoComplete="off"
        value={typed}
        error={errors.name}
        onChange={({ target }) => {
          setTyped(target.value)
          clear('name')
        }}
      />
      {failure && <Alert tone="bad" role="alert" title={sentenceOf(failure)} />}
    </FormDialog>
  )
}
