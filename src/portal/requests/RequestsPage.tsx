import { useEffect, useRef } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import type { RequestSummary } from '#api/requests.ts'
import { contestableInWords } from '#content/credit.ts'
import { deletionTime } from '#content/deletion-time.ts'
import { privacyCenterTitle } from '#content/privacy-center.ts'
import { answerTime, dueWords, requestKindWords } from '#content/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import type { ContestableFact } from '#domain/credit/facts.ts'
import { contractKinds, deletionBegins, longestText, writtenKinds } from '#domain/requests.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { api, sentenceOf, serverDate, serverNow } from '#lib/api.ts'
import { StateBadge } from '#requests/Thread.tsx'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { ActionItem, Card } from '#ui/structure/Card.tsx'
import { Reminders } from '../contact/Reminders.tsx'
import { InnerPage } from '../InnerPage.tsx'
import { refresh } from '../portal-state.ts'
import { SupportLink } from '../SupportLink.tsx'
import { callPortal, useAnswer } from '../session.ts'
import { PrivacyCards } from './PrivacyCards.tsx'
import { RequestPage } from './RequestPage.tsx'

type WrittenKind = (typeof writtenKinds)[number]

const base = '#atendimento'
const isWritten = (text: string): text is WrittenKind => (writtenKinds as readonly string[]).includes(text)

/**
 * 'Privacidade e atendimento': a form to write to the bank, the customer's requests, and the rights over their data.
 * `#atendimento/<kind>` opens the form with that kind chosen, `#atendimento/<id>` opens a request.
 */
export function RequestsPage({ view, hash }: { view: ApplicantView; hash: string }) {
  const rest = hash.slice(base.length + 1)
  if (rest && !isWritten(rest)) return <RequestPage key={rest} id={rest} />
  return (
    <InnerPage title={privacyCenterTitle} subtitle="Fale com a gente e cuide dos seus dados.">
      <NewRequest view={view} chosen={isWritten(rest) ? rest : 'message'} key={rest} />
      <OwnRequests />
      <Reminders view={view} />
      <PrivacyCards />
    </InnerPage>
  )
}

/** The form for a new request about the application on screen. A link may have chosen its kind. */
function NewRequest({ view, chosen }: { view: ApplicantView; chosen: WrittenKind }) {
  const { end, refusal } = view.outcome
  const isDecided = end?.kind === 'refused' && refusal !== 'request'
  const isSigned = view.journey.contract?.signedAt != null
  const kinds = writtenKinds.filter((one) => {
    if (one === 'review') return isDecided
    return isSigned || !contractKinds.includes(one)
  })
  const form = useForm({
    initial: { kind: chosen, text: '', contested: [] as ContestableFact[] },
    read: (typed) =>
      readUnless({ text: typed.text.trim() ? undefined : sentenceFor('required') }, () => ({
        kind: typed.kind,
        text: typed.text,
        application: view.id,
        ...(typed.kind === 'review' && { contested: typed.contested }),
      })),
    once: 'request',
    draft: { key: `request:${view.id}` },
    send: async (json, options) => {
      const answer = await callPortal(api.portal.requests.$post({ json }, options))
      if (!answer.ok) return answer.failure
      toast.success(`Recebemos. Protocolo ${answer.data.protocol}`)
      // A review stands in the timeline, to which the customer goes back.
      void refresh()
      window.location.assign(`${base}/${answer.data.id}`)
      return null
    },
  })
  const { kind } = form.typed
  const chooseKind = useRef(() => chosen !== 'message' && form.change({ kind: chosen }))
  // A link chooses the kind also where the tab kept an unsent text of another kind.
  useEffect(() => void chooseKind.current(), [])

  return (
    <Card title="Escreva para a gente" className="print:hidden">
      <form {...form.props} className="grid gap-4">
        <SelectField
          label="Sobre o que é?"
          hint={requestKindWords[kind].hint}
          options={kinds.map((value) => ({ value, label: requestKindWords[value].title }))}
          {...form.text('kind')}
        />
        {kind === 'review' && (
          <Contest
            application={view.id}
            chosen={form.typed.contested ?? []}
            onChange={(contested) => form.change({ contested })}
          />
        )}
        <TextArea
          label="Sua mensagem"
          hint={`Respondemos aqui em até ${dueWords(kind)}, e avisamos por e-mail. Os anexos vêm depois de enviar.`}
          rows={5}
          maxLength={longestText}
          {...form.text('text')}
        />
        <FormFailure failure={form.failure} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy} busyLabel="Enviando...">
            Enviar
          </Button>
          <SupportLink variant="ghost" text="Olá! Quero falar sobre o meu atendimento.">
            Prefiro o chat
          </SupportLink>
        </div>
      </form>
    </Card>
  )
}

type ContestProps = {
  application: string
  chosen: readonly ContestableFact[]
  onChange: (chosen: ContestableFact[]) => void
}

/** The facts that the refusal rests on, of which the customer marks those that are wrong. */
function Contest({ application, chosen, onChange }: ContestProps) {
  const { data } = useAnswer(application, () => api.portal.refusal.$get({ query: { application } }))
  if (!data || data.facts.length === 0) return null
  return (
    <fieldset>
      <legend className="font-semibold">Algum destes dados está errado?</legend>
      <p className="text-ink-soft text-sm">Marque e explique abaixo. Comprovantes você anexa depois de enviar.</p>
      {data.facts.map((one) => (
        <CheckboxField
          key={one.fact}
          label={<span>{contestableInWords(one)}</span>}
          checked={chosen.includes(one.fact)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, one.fact] : chosen.filter((fact) => fact !== one.fact))
          }
        />
      ))}
    </fieldset>
  )
}

/** What comes next of an open request: 'resposta até 15/12/2026', 'exclusão depois de 02/12/2026, 12:00'. */
const nextOf = ({ kind, openedAt, dueOn }: Pick<RequestSummary, 'kind' | 'openedAt' | 'dueOn'>) =>
  kind === 'deletion'
    ? `exclusão ${deletionTime(deletionBegins(openedAt), serverNow())}`
    : `resposta ${answerTime(dueOn, brazilianDate(serverDate()))}`

function OwnRequests() {
  const { data, failure, reload } = useAnswer('', () => api.portal.requests.$get())
  const requests = data?.requests

  return (
    <Card title="Suas solicitações" id="solicitacoes">
      {failure && (
        <EmptyState
          title="Não conseguimos ver as solicitações agora"
          action={<Button onClick={reload}>Tentar de novo</Button>}
        >
          {sentenceOf(failure)}
        </EmptyState>
      )}
      {!requests && !failure && <Loading />}
      {requests?.length === 0 && <p className="text-ink-soft">Você ainda não pediu nada por aqui.</p>}
      {requests && requests.length > 0 && (
        <ul className="divide-y divide-line">
          {requests.map(({ id, protocol, kind, state, openedAt, dueOn }) => (
            <ActionItem
              key={id}
              title={
                <>
                  <span>{requestKindWords[kind].title}</span> <StateBadge state={state} />
                </>
              }
              action={
                <LinkButton
                  href={`${base}/${id}`}
                  size="sm"
                  variant="secondary"
                  aria-label={`Abrir a solicitação ${protocol}`}
                >
                  Abrir
                </LinkButton>
              }
            >
              Protocolo{' '}
              <span translate="no" className="figures">
                {protocol}
              </span>
              <span>{state === 'open' && `, ${nextOf({ kind, openedAt, dueOn })}`}</span>
            </ActionItem>
          ))}
        </ul>
      )}
    </Card>
  )
}
