import '#content/messages/documents.ts'
import type { ClientResponse } from 'hono/client'
import { useCallback, useEffect, useState } from 'react'
import type { RequestView } from '#api/requests.ts'
import { messageFor } from '#content/messages.ts'
import { dueWords, requestKindWords } from '#content/requests.ts'
import { acceptedDocumentTypes } from '#domain/documents/documents.ts'
import { api, patientFetch } from '#lib/api.ts'
import { callApi, type Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { RequestFacts, Thread } from '#requests/Thread.tsx'
import { WriteForm } from '#requests/WriteForm.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { FileDrop } from '#ui/forms/FileDrop.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { InnerPage } from '../page/InnerPage.tsx'
import { goToLogin } from '../session/session.ts'

/** As much as one request to the server takes. */
const largestFile = 4 * 1024 * 1024

/** One request: what was said, a place to write and to add files, and the way on. */
export function RequestPage({ id }: { id: string }) {
  const [request, setRequest] = useState<RequestView>()
  const [failure, setFailure] = useState<string>()
  const one = api.portal.requests[':id']
  const param = { id }

  /** Shows what the server answers; gives what went wrong, or null. */
  const ask = useCallback(async (call: Promise<ClientResponse<RequestView>>): Promise<Failure | null> => {
    const answer = await callApi(call)
    if (answer.ok) setRequest(answer.data)
    else if (answer.failure.code === 'unauthenticated') goToLogin('ended')
    return answer.ok ? null : answer.failure
  }, [])

  const load = useCallback(async () => {
    setFailure(undefined)
    const failed = await ask(api.portal.requests[':id'].$get({ param: { id } }))
    if (failed) setFailure(sentenceOf(failed))
  }, [ask, id])
  useEffect(() => void load(), [load])

  async function close() {
    const failed = await ask(one.closing.$post({ param }))
    if (failed) toast.error(sentenceOf(failed))
    else toast.success('Solicitação encerrada')
  }

  return (
    <InnerPage title={request ? requestKindWords[request.kind].title : 'Solicitação'}>
      {failure && (
        <EmptyState
          title="Não conseguimos abrir esta solicitação"
          action={<Button onClick={() => void load()}>Tentar de novo</Button>}
        >
          {failure}
        </EmptyState>
      )}
      {!request && !failure && <Loading />}
      {request && (
        <>
          <Card>
            <RequestFacts request={request} />
          </Card>
          <Card title="Conversa">
            <Thread
              request={request}
              names={{ customer: 'Você', bank: 'Banco' }}
              fileHref={(file) => `/api/portal/requests/${id}/files/${file}`}
            />
          </Card>
          {request.state !== 'closed' && request.kind !== 'deletion' && (
            <Card title="Escrever">
              <WriteForm
                label="Sua mensagem"
                submit="Enviar"
                onSend={(text) => ask(one.messages.$post({ param, json: { text } }))}
                aside={
                  <Button variant="secondary" onClick={() => void close()}>
                    {request.state === 'answered' ? 'Está resolvido' : 'Não preciso mais'}
                  </Button>
                }
              />
              <div className="mt-4">
                <AddFile id={id} onAsk={ask} />
              </div>
            </Card>
          )}
          {request.state !== 'closed' && request.kind === 'deletion' && (
            <Card title="Mudou de ideia?">
              <p className="text-ink-soft">A exclusão começa 24 horas depois do pedido. Até lá, você pode desistir.</p>
              <Button className="mt-3" variant="secondary" onClick={() => void close()}>
                Desistir da exclusão
              </Button>
            </Card>
          )}
          {request.mayEscalate && (
            <Card title="Não resolveu? Leve à ouvidoria" id="ouvidoria">
              <WriteForm
                label="O que faltou na resposta?"
                hint={`A ouvidoria analisa de novo e responde em até ${dueWords('ombudsman')}.`}
                submit="Levar à ouvidoria"
                onSend={(text) => ask(one.ombudsman.$post({ param, json: { text } }))}
              />
            </Card>
          )}
          <LinkButton href="#atendimento" variant="ghost" className="justify-self-start">
            Ver todas as solicitações
          </LinkButton>
        </>
      )}
    </InnerPage>
  )
}

/** Adds a file, which the server checks like a document. */
function AddFile({
  id,
  onAsk,
}: {
  id: string
  onAsk: (call: Promise<ClientResponse<RequestView>>) => Promise<Failure | null>
}) {
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function send(file: File) {
    setError(undefined)
    if (file.size > largestFile) return setError('O anexo é grande demais. O máximo são 4 MB.')
    setBusy(true)
    const sent = patientFetch(`/pdf/requests/${id}/files?name=${encodeURIComponent(file.name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: file,
    })
    const failed = await onAsk(sent as Promise<ClientResponse<RequestView>>)
    setBusy(false)
    if (failed) setError(failed.errors[0] ? messageFor(failed.errors[0].code) : sentenceOf(failed))
    else toast.success('Anexo recebido')
  }

  return (
    <FileDrop
      label={busy ? 'Enviando...' : 'Anexar um arquivo'}
      hint="Foto (JPG, PNG ou WebP) ou PDF, até 4 MB"
      accept={acceptedDocumentTypes.residencia.join(',')}
      disabled={busy}
      error={error}
      onFile={(file) => void send(file)}
    />
  )
}
