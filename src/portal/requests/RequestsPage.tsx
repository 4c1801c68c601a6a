import { useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { privacyCenterTitle } from '#content/privacy-center.ts'
import { answerTime, dueWords, requestKindWords } from '#content/requests.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { writtenKinds } from '#domain/requests.ts'
import { api, callApi, sentenceOf } from '#lib/api.ts'
import { again, sent } from '#lib/attempt.ts'
import { forget, readStored, store } from '#lib/storage.ts'
import { StateBadge } from '#requests/Thread.tsx'
import { WriteForm } from '#requests/WriteForm.tsx'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { ActionItem, Card } from '#ui/structure/Card.tsx'
import { Reminders } from '../contact/Reminders.tsx'
import { InnerPage } from '../InnerPage.tsx'
import { SupportLink } from '../SupportLink.tsx'
import { goToLogin, useAnswer } from '../session.ts'
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

/** The kind that the tab keeps with an unsent text, unless a link chose one. */
function keptKind(key: string, chosen: WrittenKind): WrittenKind {
  const kept = readStored('tab', key) ?? ''
  return chosen === 'message' && isWritten(kept) ? kept : chosen
}

/** The form for a new request about the application on screen. */
function NewRequest({ view, chosen }: { view: ApplicantView; chosen: WrittenKind }) {
  const kindKey = `requestKind:${view.id}`
  const [kind, setKind] = useState<WrittenKind>(() => keptKind(kindKey, chosen))
  const { end, refusal } = view.outcome
  const isDecided = end?.kind === 'refused' && refusal !== 'request'
  const kinds = writtenKinds.filter((one) => one !== 'review' || isDecided)

  function choose(one: WrittenKind) {
    setKind(one)
    store('tab', kindKey, one)
  }

  async function send(text: string) {
    const json = { kind, application: view.id, text }
    const answer = await callApi(api.portal.requests.$post({ json }, again('request', json)))
    if (!answer.ok) {
      if (answer.failure.code === 'unauthenticated') goToLogin('ended')
      return answer.failure
    }
    sent('request')
    forget('tab', kindKey)
    toast.success(`Recebemos. Protocolo ${answer.data.protocol}`)
    window.location.assign(`${base}/${answer.data.id}`)
    return null
  }

  return (
    <Card title="Escreva para a gente">
      <WriteForm
        draft={`request:${view.id}`}
        label="Sua mensagem"
        hint={`Respondemos aqui em até ${dueWords(kind)}, e avisamos por e-mail. Os anexos vêm depois de enviar.`}
        submit="Enviar"
        onSend={send}
        aside={
          <SupportLink variant="ghost" text="Olá! Quero falar sobre o meu atendimento.">
            Prefiro o chat
          </SupportLink>
        }
      >
        {() => (
          <SelectField
            label="Sobre o que é?"
            hint={requestKindWords[kind].hint}
            value={kind}
            onChange={({ target }) => isWritten(target.value) && choose(target.value)}
            options={kinds.map((value) => ({ value, label: requestKindWords[value].title }))}
          />
        )}
      </WriteForm>
    </Card>
  )
}

function OwnRequests() {
  const { data, failure, reload } = useAnswer('', () => api.portal.requests.$get())
  const requests = data?.requests

  return (
    <Card title="Suas solicitações">
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
          {requests.map(({ id, protocol, kind, state, dueOn }) => (
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
              <span>{state === 'open' && `, resposta ${answerTime(dueOn, brazilianDate(new Date()))}`}</span>
            </ActionItem>
          ))}
        </ul>
      )}
    </Card>
  )
}
