import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { AdminRequest } from '#api/requests.ts'
import { requestChannelWords } from '#content/requests.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { longestReason } from '#domain/requests.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { failureOf } from '#lib/api.ts'
import { RequestFacts, Thread } from '#requests/Thread.tsx'
import { WriteForm } from '#requests/WriteForm.tsx'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { admin } from '../core/api.ts'
import { draftKey } from '../core/drafts.ts'
import { requestsChanged } from '../core/menu-counts.ts'
import { detailPath } from '../core/router.ts'
import { call } from '../core/session.ts'
import { useColleagues } from '../core/use-colleagues.ts'
import { LoadFailure, useLoad } from '../core/use-load.tsx'
import { useWide } from '../core/use-wide.ts'
import { AnswerForm, CorrectionForm, type SendChange } from './AnswerForms.tsx'

type Props = { id: string; onChanged: () => void; onClose: () => void }

/** One request: beside the list where there is room, otherwise in a dialog over it. */
export function RequestDialog(props: Props) {
  return useWide() ? <Beside {...props} /> : <Over {...props} />
}

function Over({ id, onChanged, onClose }: Props) {
  const one = useRequest(id, onChanged)
  return (
    <Dialog open onClose={onClose} title={titleOf(one.data)}>
      <Content {...one} />
    </Dialog>
  )
}

/** Takes the focus with each request that is opened, so that the keyboard goes on in it. */
function Beside({ id, onChanged, onClose }: Props) {
  const one = useRequest(id, onChanged)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <section
      data-dense
      aria-labelledby="solicitacao-aberta"
      className="sticky top-20 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-lg border border-line bg-white p-5"
    >
      <div className="mb-3 flex items-start justify-between gap-4">
        <h2 ref={heading} id="solicitacao-aberta" tabIndex={-1} className="pt-1.5 font-bold text-xl focus:outline-none">
          {titleOf(one.data)}
        </h2>
        <Button size="sm" variant="ghost" icon={<X aria-hidden className="size-5" />} onClick={onClose}>
          Fechar
        </Button>
      </div>
      <Content {...one} />
    </section>
  )
}

const titleOf = (data: AdminRequest | undefined) => (data ? `Solicitação ${data.protocol}` : 'Solicitação')

/** Loads a request, and sends changes of it. */
function useRequest(id: string, onChanged: () => void) {
  const loaded = useLoad(`request/${id}`, (signal) =>
    call(admin.requests[':id'].$get({ param: { id } }, { init: { signal } })),
  )
  const { data, failure, reload, change } = loaded

  const send: SendChange = async (sent) => {
    const answer = await change(async (current) => {
      if (!current) return { ok: false, failure: failureOf('unexpected') }
      return call(sent(current))
    })
    if (answer.ok) {
      onChanged()
      requestsChanged()
      return null
    }
    if (answer.failure.code === 'stale_request') {
      reload()
      onChanged()
    }
    return answer.failure
  }

  return { id, data, failure, reload, send }
}

/** The person, the thread, and the bank's actions. */
function Content({ id, data, failure, reload, send }: ReturnType<typeof useRequest>) {
  if (failure && !data) return <LoadFailure title="Erro ao carregar a solicitação" failure={failure} onRetry={reload} />
  if (!data) return <Loading />
  return (
    <div className="grid gap-6">
      <div>
        {data.late && <Badge tone="bad">Atrasada</Badge>}
        <RequestFacts request={data} forStaff />
      </div>
      <Person request={data} />
      <Thread
        request={data}
        names={{ customer: 'Cliente', bank: 'Banco' }}
        fileHref={(file) => `/api/admin/requests/${id}/files/${file}`}
      />
      <Work request={data} send={send} />
    </div>
  )
}

function Person({ request }: { request: AdminRequest }) {
  const { name, email, phone, channel, applicationId, contractNumber, parent } = request
  return (
    <div>
      <Facts
        facts={[
          { label: 'Nome', value: name ?? 'Sem nome' },
          {
            label: 'E-mail',
            value: email ?? `Não informado: responda ${phone ? 'por telefone' : 'quando a pessoa ligar'}`,
            wide: true,
          },
          ...(phone ? [{ label: 'Telefone', value: <a href={`tel:+55${phone}`}>{formatPhone(phone)}</a> }] : []),
          { label: 'Canal', value: requestChannelWords[channel] },
          ...(parent ? [{ label: 'Continuação de', value: parent.protocol }] : []),
        ]}
      />
      {applicationId && (
        <LinkButton href={detailPath(applicationId)} size="sm" variant="secondary" className="mt-3">
          Abrir o pedido <span translate="no">{contractNumber}</span>
        </LinkButton>
      )}
    </div>
  )
}

/** The actions on an open request: answer, ask, add a note, extend the time, reassign. */
function Work({ request, send }: { request: AdminRequest; send: SendChange }) {
  const { id, state, kind, excluded, extendable } = request
  const one = admin.requests[':id']
  const param = { id }

  return (
    <>
      {excluded && (
        <Alert tone="warn" title="Outra pessoa responde">
          Você recusou este pedido: a revisão é de outra pessoa da equipe.
        </Alert>
      )}
      {kind === 'deletion' && state !== 'closed' && (
        <Alert title="A exclusão se faz sozinha">
          Ela começa 24 horas depois do pedido, se a pessoa não desistir. Não há o que responder.
        </Alert>
      )}
      {state !== 'closed' && !excluded && kind !== 'deletion' && <AnswerForm request={request} send={send} />}
      {state !== 'closed' && kind === 'correction' && (
        <details>
          <summary className="min-h-11 cursor-pointer list-item py-2 font-semibold underline underline-offset-4">
            Corrigir nome ou nascimento
          </summary>
          <CorrectionForm
            request={request}
            onCorrect={(facts) => send(({ version }) => one.correction.$post({ param, json: { ...facts, version } }))}
          />
        </details>
      )}
      {state !== 'closed' && (
        <details>
          <summary className="min-h-11 cursor-pointer list-item py-2 font-semibold underline underline-offset-4">
            Responsável e prazo
          </summary>
          <div className="grid gap-4">
            <Assignee request={request} send={send} />
            {extendable && (
              <WriteForm
                draft={draftKey(`extension:${id}`)}
                label="Por que precisamos de mais prazo"
                name="reason"
                longest={longestReason}
                hint="A pessoa lê este motivo. O prazo só aumenta uma vez (CMN 4.860, art. 6º)"
                submit="Aumentar o prazo"
                variant="secondary"
                onSend={(reason, { confirmed }) =>
                  send(({ version }) => one.extension.$post({ param, json: { reason, confirmed, version } }))
                }
              />
            )}
          </div>
        </details>
      )}
      <WriteForm
        draft={draftKey(`note:${id}`)}
        once={`note:${id}`}
        label="Nota interna"
        hint="O cliente nunca vê. Escreva @nome para avisar um colega"
        submit="Guardar a nota"
        variant="secondary"
        onSend={(text, options) => send(() => one.notes.$post({ param, json: { text } }, options))}
      />
    </>
  )
}

function Assignee({ request, send }: { request: AdminRequest; send: SendChange }) {
  const { colleagues } = useColleagues()
  // The press is named by whom the request goes to, who is shown while it is sent; '' for nobody.
  const { pressed, failure, press } = usePress<string>()

  const pass = (chosen: string) =>
    press(chosen, async () => {
      const failed = await send(({ version }) =>
        admin.requests[':id'].assignee.$put({ param: { id: request.id }, json: { to: chosen || null, version } }),
      )
      if (failed === null) toast.success('Responsável mudado')
      return failed
    })
  return (
    <div className="grid gap-1">
      <SelectField
        label="Responsável"
        value={pressed ?? request.assignee?.id ?? ''}
        hint={pressed === null ? undefined : 'Salvando...'}
        onChange={({ target }) => void pass(target.value)}
        options={[{ value: '', label: 'Ninguém' }, ...colleagues.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <PressFailure failure={failure} what="O responsável não mudou" />
    </div>
  )
}
