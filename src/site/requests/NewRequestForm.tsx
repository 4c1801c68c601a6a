import { useState } from 'react'
import { dueWords, requestKindWords, strangerDeletionHint } from '#content/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import { isEmail } from '#domain/identity/identifiers.ts'
import { isFullName } from '#domain/identity/people.ts'
import { longestText, strangerKinds } from '#domain/requests.ts'
import { api, callApi } from '#lib/api.ts'
import { usePrefill } from '#ui/forms/prefill.ts'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea, TextField } from '#ui/forms/TextField.tsx'
import { CodeStep, type OpenRequest, useCoded } from './CodeStep.tsx'

const empty = {
  kind: 'complaint' as (typeof strangerKinds)[number],
  fullName: '',
  email: '',
  contractNumber: '',
  text: '',
}

/** Sends a complaint, a question or another request. A code confirms its e-mail address. */
export function NewRequestForm({ onOpened }: { onOpened: (open: OpenRequest) => void }) {
  const [typed, setTyped] = useState(empty)
  const { kind, contractNumber, ...rest } = typed
  const coded = useCoded({
    check: () => ({
      ...(isFullName(typed.fullName.trim()) ? {} : { fullName: sentenceFor('full_name_incomplete') }),
      ...(isEmail(typed.email.trim()) ? {} : { email: sentenceFor('email_invalid') }),
      ...(typed.text.trim() ? {} : { text: sentenceFor('required') }),
    }),
    ask: () => callApi(api.requests.address.$post({ json: { email: typed.email } })),
    send: (code) =>
      callApi(api.requests.$post({ json: { kind, ...rest, code, ...(contractNumber.trim() && { contractNumber }) } })),
    onOpened,
  })
  const { form, errors, clear, submit, startAgain } = coded
  usePrefill(form, (values) => setTyped({ ...empty, ...values }))
  const field = (name: keyof typeof empty) => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: target.value })
      clear(name)
      // The server sent the code to the previous address.
      if (name === 'email') startAgain()
    },
  })
  return (
    <form
      ref={form}
      suppressHydrationWarning
      noValidate
      method="dialog"
      onSubmit={(event) => void submit(event)}
      className="grid gap-4"
    >
      <SelectField
        label="Sobre o que é?"
        hint={
          kind === 'deletion'
            ? strangerDeletionHint
            : `${requestKindWords[kind].hint} Respondemos em até ${dueWords(kind)}.`
        }
        options={strangerKinds.map((value) => ({ value, label: requestKindWords[value].title }))}
        {...field('kind')}
      />
      <TextField label="Nome completo" autoComplete="name" {...field('fullName')} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        hint="Enviamos um código para confirmar que é seu. Avisamos por ele quando houver resposta"
        {...field('email')}
      />
      <TextField label="Número do pedido ou do contrato" optional inputMode="numeric" {...field('contractNumber')} />
      <TextArea
        label="O que aconteceu?"
        hint={`Não escreva senhas nem códigos${kind === 'deletion' ? '' : '. Os anexos vêm depois de enviar'}`}
        rows={6}
        maxLength={longestText}
        {...field('text')}
      />
      <CodeStep
        coded={coded}
        hint="O código está no seu e-mail e vale por 10 minutos. Pediram muitos códigos? O último tem 12 números e vale por 3 horas"
        submit="Enviar ao banco"
      />
    </form>
  )
}
