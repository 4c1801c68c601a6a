import { useState } from 'react'
import type { CallerView, CallRequest } from '#api/caller.ts'
import { requestKindWords } from '#content/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import { stepLabels } from '#content/steps.ts'
import { formatPlainDate, isPlainDate } from '#domain/calendar/calendar.ts'
import { formatBRL } from '#domain/money/money.ts'
import { dueOn, longestText, phoneKinds } from '#domain/requests.ts'
import { DayField } from '#forms/DayField.tsx'
import { FormFailure } from '#forms/FormFailure.tsx'
import { readUnless, useForm } from '#forms/use-form.ts'
import { serverDate } from '#lib/api.ts'
import { StateBadge } from '#requests/Thread.tsx'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { TextArea } from '#ui/forms/TextField.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { HistoryEventLine } from '../application/HistoryCard.tsx'
import { RecordContact } from '../application/installments/RecordContact.tsx'
import { StatusBadge } from '../applications/StatusBadge.tsx'
import { admin } from '../core/api.ts'
import { $caller } from '../core/caller.ts'
import { draftKey } from '../core/drafts.ts'
import { requestsChanged } from '../core/menu-counts.ts'
import { detailPath, paths } from '../core/router.ts'
import { call } from '../core/session.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'

type Props = { id: string; onOther: () => void }

/**
 * What a call about an application needs: debt, next step, last words, open requests, and the form that keeps the call.
 */
export function Caller({ id, onOther }: Props) {
  const { data, failure, reload, set } = useLoad(`caller/${id}`, (signal) =>
    call(admin.applications[':id'].caller.$get({ param: { id } }, { init: { signal } })),
  )
  if (!data) {
    return failure ? <LoadFailure title="O atendimento não abriu" failure={failure} onRetry={reload} /> : <Loading />
  }
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
      <div className="grid content-start gap-5">
        <Person caller={data} />
        <Debt caller={data} reload={reload} />
        <Requests requests={data.requests} />
        <Said said={data.said} />
      </div>
      <div className="grid content-start gap-5">
        <CallForm id={id} onKept={set} />
        <div className="flex flex-wrap gap-2">
          <LinkButton size="sm" variant="secondary" href={detailPath(id)} onClick={() => $caller.set(null)}>
            Abrir o financiamento
          </LinkButton>
          <Button size="sm" variant="ghost" onClick={onOther}>
            Procurar outra pessoa
          </Button>
        </div>
      </div>
    </div>
  )
}

function Person({ caller }: { caller: CallerView }) {
  const { fullName, maskedCpf, birthDate, contractNumber, model, status, step, promisedBy, turn } = caller
  return (
    <div>
      <p translate="no" className="font-bold text-lg [overflow-wrap:anywhere]">
        {fullName}
      </p>
      <p className="mb-3 flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
        <span translate="no">{[contractNumber, model].filter(Boolean).join(', ')}</span>
        <StatusBadge status={status} withdrawn={step === 'withdrawn'} />
      </p>
      <Facts
        short
        facts={[
          { label: 'CPF', value: maskedCpf },
          { label: 'Data de Nascimento', value: formatPlainDate(birthDate) },
          {
            label: 'Próximo passo',
            value: (
              <>
                <span>{stepLabels[step]}</span>
                {turn === 'bank' && promisedBy && <span>{`, até ${formatPlainDate(promisedBy)}`}</span>}
              </>
            ),
            wide: true,
          },
        ]}
      />
    </div>
  )
}

/** What the contract in service owes, and the record of a talk about what is late. */
function Debt({ caller: { applicationId, debt }, reload }: { caller: CallerView; reload: () => void }) {
  if (debt === null) return null
  const late = debt.daysLate > 0
  return (
    <section aria-labelledby="divida">
      <h3 id="divida" className="mb-1 font-semibold">
        Dívida
      </h3>
      <Facts
        short
        facts={[
          {
            label: late ? 'Em atraso' : 'Próxima parcela',
            value: `${formatBRL(debt.todayCents)}${late ? `, há ${debt.daysLate === 1 ? '1 dia' : `${debt.daysLate} dias`}` : ''}`,
          },
          { label: 'Vencimento mais antigo em aberto', value: formatPlainDate(debt.dueOn) },
          { label: 'Em aberto', value: formatBRL(debt.openCents) },
          ...(debt.promise ? [{ label: 'Prometeu pagar até', value: formatPlainDate(debt.promise.on) }] : []),
        ]}
      />
      {late && (
        <div className="mt-2">
          <RecordContact id={applicationId} onDone={reload} />
        </div>
      )}
    </section>
  )
}

function Requests({ requests }: Pick<CallerView, 'requests'>) {
  return (
    <section aria-labelledby="abertas">
      <h3 id="abertas" className="mb-1 font-semibold">
        Solicitações abertas
      </h3>
      {requests.length === 0 && <p className="text-ink-soft text-sm">Nenhuma.</p>}
      <ul className="grid gap-3 text-sm">
        {requests.map(({ id, protocol, kind, state, dueOn: due, late, last }) => (
          <li key={id} className="border-line border-l-2 pl-3">
            <p className="flex flex-wrap items-center gap-x-2">
              <a
                href={`${paths.requests}?aberta=${id}`}
                onClick={() => $caller.set(null)}
                className="font-semibold underline underline-offset-4"
              >
                <span translate="no">{protocol}</span>
              </a>
              <span>{requestKindWords[kind].title}</span>
              <StateBadge state={state} forStaff />
              {late && <Badge tone="bad">Atrasada</Badge>}
            </p>
            <p className="text-ink-soft [overflow-wrap:anywhere]">{`“${last}”`}</p>
            <p className="figures text-ink-faint text-xs">{`Responder até ${formatPlainDate(due)}`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Said({ said }: Pick<CallerView, 'said'>) {
  if (said.length === 0) return null
  return (
    <section aria-labelledby="ultimas">
      <h3 id="ultimas" className="mb-1 font-semibold">
        Últimas palavras
      </h3>
      <ol className="grid gap-3">
        {said.map((event) => (
          <HistoryEventLine key={event.id} event={event} />
        ))}
      </ol>
    </section>
  )
}

type Typed = { kind: CallRequest['kind']; text: string; callBackOn: string }
const nothing: Typed = { kind: 'message', text: '', callBackOn: '' }

/** Keeps the call: what was said, a promise to call back, and the protocol to read out. */
function CallForm({ id, onKept }: { id: string; onKept: (caller: CallerView) => void }) {
  const [kept, setKept] = useState<{ protocol: string; dueOn: string } | null>(null)
  const form = useForm({
    initial: nothing,
    read: ({ kind, text, callBackOn }) =>
      readUnless(
        {
          text: text.trim() ? undefined : sentenceFor('required'),
          callBackOn: callBackOn && !isPlainDate(callBackOn) ? sentenceFor('date_invalid') : undefined,
        },
        () => ({ kind, text, ...(callBackOn && { callBackOn }) }),
      ),
    once: `call:${id}`,
    draft: { key: draftKey(`call:${id}`) },
    send: async (json, options) => {
      const answer = await call(admin.applications[':id'].calls.$post({ param: { id }, json }, options))
      if (!answer.ok) return answer.failure
      setKept(answer.data)
      requestsChanged()
      onKept(answer.data.caller)
      return null
    },
  })
  return (
    <>
      {kept && (
        <Alert tone="ok" role="status" title="Ligação registrada">
          Diga o protocolo: <strong translate="no">{kept.protocol}</strong>. Resposta até{' '}
          <span>{formatPlainDate(kept.dueOn)}</span>.
        </Alert>
      )}
      <form {...form.props} className="grid gap-4">
        <TextArea label="O que a pessoa contou" rows={4} maxLength={longestText} {...form.text('text')} />
        <SelectField
          label="Assunto"
          options={phoneKinds.map((value) => ({ value, label: requestKindWords[value].title }))}
          {...form.text('kind')}
        />
        <DayField
          label="Prometi ligar de volta até"
          optional
          hint={`Até ${formatPlainDate(dueOn(form.typed.kind, serverDate()))}. O dia vira o prazo da solicitação`}
          {...form.choice('callBackOn')}
        />
        <FormFailure failure={form.failure} />
        <Button type="submit" busy={form.busy} busyLabel="Registrando...">
          Registrar e dar o protocolo
        </Button>
      </form>
    </>
  )
}
