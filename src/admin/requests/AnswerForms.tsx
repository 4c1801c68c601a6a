import type { ClientResponse } from 'hono/client'
import type { AdminRequest } from '#api/requests.ts'
import { readyAnswers } from '#content/ready-answers.ts'
import { reviewReasonSentences } from '#content/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import { longestText, type ReviewReason, reviewReasons } from '#domain/requests.ts'
import { DayField } from '#forms/DayField.tsx'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { useSecondLook } from '#forms/use-second-look.ts'
import type { Failure } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea, TextField } from '#ui/forms/TextField.tsx'
import { admin } from '../core/api.ts'
import { draftKey } from '../core/drafts.ts'

/** Sends a change of the shown request; returns the failure, or null. */
export type SendChange = (
  sent: (request: AdminRequest) => Promise<ClientResponse<AdminRequest>>,
) => Promise<Failure | null>

type Answered = { way: 'answer' | 'question'; ready: string; reasons: ReviewReason | ''; text: string }
const empty: Answered = { way: 'answer', ready: '', reasons: '', text: '' }

/**
 * Sends the bank's answer, from a ready text or freely, or a question to the customer. The answer to a review needs a
 * reason.
 */
export function AnswerForm({ request: { id, kind, email, phone }, send }: { request: AdminRequest; send: SendChange }) {
  const texts = readyAnswers.filter((text) => !text.kinds || text.kinds.includes(kind))
  const needsReason = ({ way }: Answered) => kind === 'review' && way === 'answer'
  const look = useSecondLook()
  const form = useForm({
    initial: empty,
    read: (typed) =>
      readUnless(
        {
          reasons: needsReason(typed) && !typed.reasons ? 'Escolha o motivo' : undefined,
          text: typed.text.trim() ? undefined : sentenceFor('required'),
        },
        () => typed,
      ),
    draft: { key: draftKey(`answer:${id}`) },
    send: async (typed) => {
      const { way, text, reasons } = typed
      const failed = await send(({ version }) =>
        admin.requests[':id'][way].$post({
          param: { id },
          json: {
            text,
            version,
            confirmed: look.isAsked(text),
            ...(needsReason(typed) && reasons && { reasons: [reasons] }),
          },
        }),
      )
      if (failed === null) toast.success(way === 'answer' ? 'Resposta enviada' : 'Pergunta enviada')
      return look.take(text, failed)
    },
  })
  const { way, ready, text } = form.typed
  const bodyOf = (title: string) => texts.find((one) => one.title === title)?.body ?? ''

  /** A ready text takes the place of another one. What the analyst has written stays, and the text goes below it. */
  function choose(title: string) {
    const isOwn = text.trim() !== '' && text !== bodyOf(ready)
    const parts = isOwn ? [text.trimEnd(), bodyOf(title)] : [bodyOf(title)]
    form.change({ ready: title, text: parts.filter(Boolean).join('\n\n') })
  }

  return (
    <form {...form.props} className="grid gap-4">
      <SelectField label="O que enviar" options={ways} {...form.text('way')} />
      <SelectField
        label="Texto pronto"
        value={ready}
        onChange={({ target }) => choose(target.value)}
        options={[{ value: '', label: 'Nenhum' }, ...texts.map(({ title }) => ({ value: title, label: title }))]}
      />
      {needsReason(form.typed) && (
        <SelectField
          label="Motivo"
          hint="O cliente vê esta frase junto da resposta"
          placeholder="Escolha"
          options={reasonOptions}
          {...form.text('reasons')}
        />
      )}
      <TextArea
        label={way === 'answer' ? 'Resposta' : 'O que falta'}
        hint={email ? readWords : phone ? phoneWords : unreachableWords}
        rows={5}
        maxLength={longestText}
        {...form.text('text')}
      />
      <FormFailure failure={form.failure} />
      <Button type="submit" className="justify-self-start" busy={form.busy} busyLabel="Enviando...">
        <span>
          {look.isAsked(text) ? 'Enviar assim mesmo' : way === 'answer' ? 'Responder' : 'Perguntar ao cliente'}
        </span>
      </Button>
    </form>
  )
}

const readWords = 'O cliente lê na página da solicitação; o e-mail só avisa'
const phoneWords = 'Nenhum e-mail avisa: diga por telefone, e registre aqui o que você disse'
const unreachableWords = 'Não há e-mail nem telefone: a pessoa só recebe isto quando ligar com o protocolo'

const ways = [
  { value: 'answer', label: 'A resposta, que encerra a vez do banco' },
  { value: 'question', label: 'Uma pergunta: passa a vez ao cliente' },
]
const reasonOptions = reviewReasons.map((value) => ({ value, label: reviewReasonSentences[value] }))

type Props = {
  request: AdminRequest
  onCorrect: (facts: { fullName?: string; birthDate?: string }) => Promise<Failure | null>
}

/** Corrects a name or birth date from a document. A field left empty does not change. */
export function CorrectionForm({ request, onCorrect }: Props) {
  const form = useForm({
    initial: { fullName: '', birthDate: '' },
    read: ({ fullName, birthDate }) => ({ body: { ...(fullName && { fullName }), ...(birthDate && { birthDate }) } }),
    draft: { key: draftKey(`correction:${request.id}`) },
    send: async (facts) => {
      const failed = await onCorrect(facts)
      if (failed === null) toast.success('Dado corrigido')
      return failed
    },
  })

  return (
    <form {...form.props} className="grid gap-4">
      <p className="text-ink-soft text-sm">
        Corrija só o que o documento mostra. Um contrato que ninguém assinou é gerado de novo; um assinado não muda:
        explique o aditivo na resposta.
      </p>
      <TextField label="Nome correto" hint={request.name ?? undefined} optional {...form.text('fullName')} />
      <DayField label="Nascimento correto" optional {...form.choice('birthDate')} />
      <FormFailure failure={form.failure} />
      <Button
        type="submit"
        variant="secondary"
        className="justify-self-start"
        busy={form.busy}
        busyLabel="Corrigindo..."
      >
        Corrigir o dado
      </Button>
    </form>
  )
}
