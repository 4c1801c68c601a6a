import { dueWords, requestKindWords } from '#content/requests.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { AddFile, sendAttachment } from '#requests/AddFile.tsx'
import { ChangedMind } from '#requests/ChangedMind.tsx'
import { CloseButton } from '#requests/CloseButton.tsx'
import { RequestFacts, Thread } from '#requests/Thread.tsx'
import { WriteForm } from '#requests/WriteForm.tsx'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { InnerPage } from '../InnerPage.tsx'
import { refresh } from '../portal-state.ts'
import { useAnswer } from '../session.ts'

/** One request: its messages, forms to write and to add files, and the way to the ombudsman. */
export function RequestPage({ id }: { id: string }) {
  const [one, param] = [api.portal.requests[':id'], { id }]
  const { data: request, failure, reload, ask } = useAnswer(id, () => one.$get({ param }))

  const addFile = (file: File) => ask(sendAttachment(`/pdf/requests/${id}/files`, file))

  async function close() {
    const failed = await ask(one.closing.$post({ param }))
    if (failed !== null) return failed
    // The portal's first page tells of a deletion or of a review until it is closed.
    void refresh()
    toast.success('Solicitação encerrada')
    return null
  }

  return (
    <InnerPage title={request ? requestKindWords[request.kind].title : 'Solicitação'}>
      {failure && (
        <EmptyState
          title="Não conseguimos abrir esta solicitação"
          action={<Button onClick={reload}>Tentar de novo</Button>}
        >
          {sentenceOf(failure)}
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
            <Card title="Escrever" className="print:hidden">
              <WriteForm
                draft={`message:${id}`}
                once={`message:${id}`}
                label="Sua mensagem"
                submit="Enviar"
                onSend={(text, options) => ask(one.messages.$post({ param, json: { text } }, options))}
                aside={
                  <CloseButton
                    label={request.state === 'answered' ? 'Está resolvido' : 'Não preciso mais'}
                    onClose={close}
                  />
                }
              />
              <div className="mt-4">
                <AddFile send={addFile} />
              </div>
            </Card>
          )}
          {request.state !== 'closed' && request.kind === 'deletion' && <ChangedMind onClose={close} />}
          {request.mayEscalate && (
            <Card title="Não resolveu? Leve à ouvidoria" id="ouvidoria" className="print:hidden">
              <WriteForm
                draft={`ombudsman:${id}`}
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
