import { useState } from 'react'
import type { PhoneRequest } from '#api/requests.ts'
import { dueWords, requestKindWords } from '#content/requests.ts'
import { WriteForm } from '#requests/WriteForm.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'

const kinds = ['complaint', 'ombudsman', 'message', 'privacy'] as const satisfies readonly PhoneRequest['kind'][]

/** What the telephone received: it gets the same protocol, to be read out, and the same due day. */
export function PhoneDialog({ onClose, onSaved }: { onClose: () => void; onSaved: (id: string) => void }) {
  const [kind, setKind] = useState<PhoneRequest['kind']>('complaint')
  const [fullName, setFullName] = useState('')
  const [email, setEmail] = useState('')
  const [contractNumber, setContractNumber] = useState('')

  async function send(text: string) {
    const more = { ...(email && { email }), ...(contractNumber && { contractNumber }) }
    const answer = await call(admin.requests.$post({ json: { kind, fullName, text, ...more } }))
    if (!answer.ok) return answer.failure
    toast.success(`Registrada. Diga o protocolo: ${answer.data.protocol}`)
    onSaved(answer.data.id)
    return null
  }

  return (
    <Dialog open onClose={onClose} title="Registrar ligação">
      <WriteForm label="O que a pessoa contou" submit="Registrar" onSend={send}>
        <SelectField
          label="Assunto"
          hint={`Resposta em até ${dueWords(kind)}`}
          value={kind}
          onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? 'complaint')}
          options={kinds.map((value) => ({ value, label: requestKindWords[value].title }))}
        />
        <TextField label="Nome completo" value={fullName} onChange={({ target }) => setFullName(target.value)} />
        <TextField
          type="email"
          label="E-mail"
          optional
          hint="Com ele, a pessoa acompanha pelo protocolo"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <TextField
          label="Número do contrato"
          optional
          inputMode="numeric"
          value={contractNumber}
          onChange={({ target }) => setContractNumber(target.value)}
        />
      </WriteForm>
    </Dialog>
  )
}
