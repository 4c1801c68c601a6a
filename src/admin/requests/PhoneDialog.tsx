import type { PhoneRequest } from '#api/requests.ts'
import { dueWords, requestKindWords } from '#content/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import { isEmail } from '#domain/identity/identifiers.ts'
import { typedNumbers } from '#domain/identity/input-masks.ts'
import { isFullName } from '#domain/identity/people.ts'
import { wholePhone } from '#domain/identity/phone.ts'
import { longestText, phoneKinds } from '#domain/requests.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { MaskedField } from '#ui/forms/MaskedField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea, TextField } from '#ui/forms/TextField.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { draftKey } from '../core/drafts.ts'
import { requestsChanged } from '../core/menu-counts.ts'
import { call } from '../core/session.ts'

type Typed = Pick<PhoneRequest, 'kind' | 'fullName' | 'text'> & { email: string; phone: string; contractNumber: string }
const empty: Typed = { kind: 'complaint', fullName: '', email: '', phone: '', contractNumber: '', text: '' }

const read = ({ email, phone, contractNumber, ...typed }: Typed) =>
  readUnless(
    {
      fullName: isFullName(typed.fullName.trim()) ? undefined : sentenceFor('full_name_incomplete'),
      email: email.trim() && !isEmail(email.trim()) ? sentenceFor('email_invalid') : undefined,
      phone: phone && wholePhone(phone) === null ? sentenceFor('phone_unknown') : undefined,
      text: typed.text.trim() ? undefined : sentenceFor('required'),
    },
    () => ({
      ...typed,
      ...(email.trim() && { email }),
      ...(phone && { phone }),
      ...(contractNumber.trim() && { contractNumber }),
    }),
  )

/** Records a request by telephone. It gets a protocol to read out and a due day, like any other request. */
export function PhoneDialog({ onClose, onSaved }: { onClose: () => void; onSaved: (id: string) => void }) {
  const form = useForm({
    initial: empty,
    read,
    once: 'telephone',
    draft: { key: draftKey('telephone') },
    send: async (json, options) => {
      const answer = await call(admin.requests.$post({ json }, options))
      if (!answer.ok) return answer.failure
      toast.success(`Registrada. Diga o protocolo: ${answer.data.protocol}`)
      requestsChanged()
      onSaved(answer.data.id)
      return null
    },
  })

  return (
    <FormDialog
      title="Registrar ligação"
      onClose={onClose}
      {...form.dialog}
      busyLabel="Registrando..."
      confirm="Registrar"
    >
      <SelectField
        label="Assunto"
        hint={`Resposta em até ${dueWords(form.typed.kind)}`}
        options={phoneKinds.map((value) => ({ value, label: requestKindWords[value].title }))}
        {...form.text('kind')}
      />
      <TextField label="Nome completo" {...form.text('fullName')} />
      <TextField
        type="email"
        label="E-mail"
        optional
        hint="Com ele, a pessoa acompanha pelo protocolo"
        {...form.text('email')}
      />
      <MaskedField
        label="Telefone"
        optional
        hint="Para ligar de volta"
        type="tel"
        inputMode="tel"
        {...typedNumbers.phone}
        autoComplete="off"
        {...form.digits('phone')}
      />
      <TextField label="Número do contrato" optional inputMode="numeric" {...form.text('contractNumber')} />
      <TextArea label="O que a pessoa contou" rows={5} maxLength={longestText} {...form.text('text')} />
      <FormFailure failure={form.failure} />
    </FormDialog>
  )
}
