import { useState } from 'react'
import type { PhoneRequest } from '#api/requests.ts'
import { dueWords, requestKindWords } from '#content/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import { isEmail } from '#domain/identity/identifiers.ts'
import { isFullName } from '#domain/identity/people.ts'
import { again, sent } from '#lib/attempt.ts'
import { WriteForm } from '#requests/WriteForm.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'

const kinds = ['complaint', 'ombudsman', 'message', 'privacy'] as const satisfies readonly PhoneRequest['kind'][]

const empty = { fullName: '', email: '', contractNumber: '' }

/** Records a request by telephone. It gets a protocol to read out and a due day, like any other request. */
export function PhoneDialog({ onClose, onSaved }: { onClose: () => void; onSaved: (id: string) => void }) {
  const [kind, setKind] = useState<PhoneRequest['kind']>('complaint')
  const [typed, setTyped] = useState(empty)
  const { fullName, email, contractNumber } = typed

  const check = () => ({
    ...(!isFullName(fullName.trim()) && { fullName: sentenceFor('full_name_incomplete') }),
    ...(email.trim() && !isEmail(email.trim()) && { email: sentenceFor('email_invalid') }),
  })

  async function send(text: string) {
    const more = { ...(email.trim() && { email }), ...(contractNumber.trim() && { contractNumber }) }
    const json = { kind, fullName, text, ...more }
    const answer = await call(admin.requests.$post({ json }, again('telephone', json)))
    if (!answer.ok) return answer.failure
    sent('telephone')
    toast.success(`Registrada. Diga o protocolo: ${answer.data.protocol}`)
    onSaved(answer.data.id)
    return null
  }

  return (
    <Dialog open onClose={onClose} title="Registrar ligação">
      <WriteForm draft="telephone" label="O que a pessoa contou" submit="Registrar" check={check} onSend={send}>
        {({ errors, clear }) => {
          const field = (name: keyof typeof empty) => ({
            name,
            value: typed[name],
            error: errors[name],
            onChange: ({ target }: { target: { value: string } }) => {
              setTyped({ ...typed, [name]: target.value })
              clear(name)
            },
          })
          return (
            <>
              <SelectField
                label="Assunto"
                hint={`Resposta em até ${dueWords(kind)}`}
                value={kind}
                onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'complaint')}
                options={kinds.map((value) => ({ value, label: requestKindWords[value].title }))}
              />
              <TextField label="Nome completo" {...field('fullName')} />
              <TextField
                type="email"
                label="E-mail"
                optional
                hint="Com ele, a pessoa acompanha pelo protocolo"
                {...field('email')}
              />
              <TextField label="Número do contrato" optional inputMode="numeric" {...field('contractNumber')} />
            </>
          )
        }}
      </WriteForm>
    </Dialog>
  )
}
