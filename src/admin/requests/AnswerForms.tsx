import type { ClientResponse } from 'hono/client'
import { type SubmitEvent, useRef, useState } from 'react'
import type { AdminRequest } from '#api/requests.ts'
import { readyAnswers } from '#content/ready-answers.ts'
import { reviewReasonSentences } from '#content/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import { type ReviewReason, reviewReasons } from '#domain/requests.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { WriteForm } from '#requests/WriteForm.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { admin } from '../core/api.ts'

/** Sends a change of the shown request; gives the failure, or null. */
export type SendChange = (
  sent: (request: AdminRequest) => Promise<ClientResponse<AdminRequest>>,
) => Promise<Failure | null>

/** Sends the bank's answer, from a ready text or freely, or a question to the customer. The answer to a review needs a reason. */
export function AnswerForm({ request: { id, kind, email }, send }: { request: AdminRequest; send: SendChange }) {
  const [ready, setReady] = useState('')
  const [reason, setReason] = useState<ReviewReason | ''>('')
  const [way, setWay] = useState<'answer' | 'question'>('answer')
  const texts = readyAnswers.filter((text) => !text.kinds || text.kinds.includes(kind))
  const asked = kind === 'review' && way === 'answer'

  async function submit(text: string) {
    const one = admin.requests[':id'][way]
    const failed = await send(({ version }) =>
      one.$post({ param: { id }, json: { text, version, ...(asked && reason && { reasons: [reason] }) } }),
    )
    if (failed === null) {
      setReady('')
      toast.success(way === 'answer' ? 'Resposta enviada' : 'Pergunta enviada')
    }
    return failed
  }

  return (
    <WriteForm
      draft={`answer:${id}`}
      start={texts.find(({ title }) => title === ready)?.body ?? ''}
      label={way === 'answer' ? 'Resposta' : 'O que falta'}
      hint={email ? readWords : toldWords}
      submit={way === 'answer' ? 'Responder' : 'Perguntar ao cliente'}
      check={() => (asked && !reason ? { reasons: 'Escolha o motivo' } : {})}
      onSend={submit}
    >
      {({ errors, clear }) => (
        <>
          <SelectField
            label="O que enviar"
            value={way}
            onChange={({ target }) => setWay(target.value === 'question' ? 'question' : 'answer')}
            options={ways}
          />
          <SelectField
            label="Texto pronto"
            value={ready}
            onChange={({ target }) => setReady(target.value)}
            options={[{ value: '', label: 'Nenhum' }, ...texts.map(({ title }) => ({ value: title, label: title }))]}
          />
          {asked && (
            <SelectField
              label="Motivo"
              name="reasons"
              hint="O cliente vê esta frase junto da resposta"
              placeholder="Escolha"
              value={reason}
              error={errors.reasons}
              onChange={({ target }) => {
                setReason(reviewReasons.find((one) => one === target.value) ?? '')
                clear('reasons')
              }}
              options={reasons}
            />
          )}
        </>
      )}
    </WriteForm>
  )
}

const readWords = 'O cliente lê na página da solicitação; o e-mail só avisa'
const toldWords = 'Nenhum e-mail avisa: diga por telefone, e registre aqui o que você disse'

const ways = [
  { value: 'answer', label: 'A resposta, que encerra a vez do banco' },
  { value: 'question', label: 'Uma pergunta: passa a vez ao cliente' },
]
const reasons = reviewReasons.map((value) => ({ value, label: reviewReasonSentences[value] }))

type Props = {
  request: AdminRequest
  onCorrect: (facts: { fullName?: string; birthDate?: string }) => Promise<Failure | null>
}

/** Corrects a name or birth date from a document. A field left empty does not change. */
export function CorrectionForm({ request, onCorrect }: Props) {
  const [fullName, setFullName] = useState('')
  const [birthDate, setBirthDate] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(undefined)
    const failed = await onCorrect({ ...(fullName && { fullName }), ...(birthDate && { birthDate }) })
    setBusy(false)
    if (failed === null) return toast.success('Dado corrigido')
    if (failed.errors.length > 0)
      return refuse(Object.fromEntries(failed.errors.map((one) => [one.field, sentenceFor(one.code)])))
    setFailure(sentenceOf(failed))
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <p className="text-ink-soft text-sm">
        Corrija só o que o documento mostra. Um contrato que ninguém assinou é gerado de novo; um assinado não muda:
        explique o aditivo na resposta.
      </p>
      <TextField
        label="Nome correto"
        hint={request.name ?? undefined}
        optional
        value={fullName}
        error={errors.fullName}
        onChange={({ target }) => {
          setFullName(target.value)
          clear('fullName')
        }}
      />
      <TextField
        label="Nascimento correto"
        optional
        type="date"
        value={birthDate}
        error={errors.birthDate}
        onChange={({ target }) => {
          setBirthDate(target.value)
          clear('birthDate')
        }}
      />
      {failure && (
        <Alert tone="bad" role="alert">
          {failure}
        </Alert>
      )}
      <Button type="submit" variant="secondary" className="justify-self-start" busy={busy} busyLabel="Corrigindo...">
        Corrigir o dado
      </Button>
    </form>
  )
}
