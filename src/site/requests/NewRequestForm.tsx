import { dueWords, requestKindWords, strangerDeletionHint } from '#content/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import { isEmail } from '#domain/identity/identifiers.ts'
import { isFullName } from '#domain/identity/people.ts'
import { longestText, strangerKinds } from '#domain/requests.ts'
import { api, callApi } from '#lib/api.ts'
import { again, sent } from '#lib/attempt.ts'
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

const attempt = 'strangers-request'

/** Sends a complaint, a question or another request. A code confirms its e-mail address. */
export function NewRequestForm({ onOpened }: { onOpened: (open: OpenRequest) => void }) {
  const coded = useCoded({
    initial: empty,
    check: (typed) => ({
      fullName: isFullName(typed.fullName.trim()) ? undefined : sentenceFor('full_name_incomplete'),
      email: isEmail(typed.email.trim()) ? undefined : sentenceFor('email_invalid'),
      text: typed.text.trim() ? undefined : sentenceFor('required'),
    }),
    ask: ({ email }) => callApi(api.requests.address.$post({ json: { email } })),
    send: async ({ kind, fullName, email, text, contractNumber }, code) => {
      const content = { kind, fullName, email, text, ...(contractNumber.trim() && { contractNumber }) }
      // The code is no part of it: after a lost answer a new one may be asked for.
      const answer = await callApi(api.requests.$post({ json: { ...content, code } }, again(attempt, content)))
      if (answer.ok) sent(attempt)
      return answer
    },
    onOpened,
  })
  usePrefill(coded.form, (values) => coded.change({ ...empty, ...values }))
  const { kind } = coded.typed
  const { onChange: changeEmail, ...email } = coded.text('email')
  return (
    <form {...coded.props} suppressHydrationWarning method="dialog" className="grid gap-4">
      <SelectField
        label="Sobre o que é?"
        hint={
          kind === 'deletion'
            ? strangerDeletionHint
            : `${requestKindWords[kind].hint} Respondemos em até ${dueWords(kind)}.`
        }
        options={strangerKinds.map((value) => ({ value, label: requestKindWords[value].title }))}
        {...coded.text('kind')}
      />
      <TextField label="Nome completo" autoComplete="name" {...coded.text('fullName')} />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        hint="Enviamos um código para confirmar que é seu. Avisamos por ele quando houver resposta"
        {...email}
        onChange={(event) => {
          changeEmail(event)
          // The server sent the code to the previous address.
          coded.startAgain()
        }}
      />
      <TextField
        label="Número do pedido ou do contrato"
        optional
        inputMode="numeric"
        {...coded.text('contractNumber')}
      />
      <TextArea
        label="O que aconteceu?"
        hint={`Não escreva senhas nem códigos${kind === 'deletion' ? '' : '. Os anexos vêm depois de enviar'}`}
        rows={6}
        maxLength={longestText}
        {...coded.text('text')}
      />
      <CodeStep
        coded={coded}
        hint="O código está no seu e-mail e vale por 10 minutos. Pediram muitos códigos? O último tem 12 números e vale por 3 horas"
        submit="Enviar ao banco"
      />
    </form>
  )
}
