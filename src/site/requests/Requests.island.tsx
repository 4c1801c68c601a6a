import type { ClientResponse } from 'hono/client'
import { useEffect, useRef, useState } from 'react'
import { requestTokenHeader } from '#api/headers.ts'
import type { RequestView } from '#api/requests.ts'
import { dueWords, requestKindWords, strangerDeletionHint } from '#content/requests.ts'
import { sentenceFor } from '#content/sentences.ts'
import { isReference, readReference } from '#domain/reference.ts'
import { api, callApi } from '#lib/api.ts'
import { AddFile, sendAttachment } from '#requests/AddFile.tsx'
import { ChangedMind } from '#requests/ChangedMind.tsx'
import { CloseButton } from '#requests/CloseButton.tsx'
import { RequestFacts, Thread } from '#requests/Thread.tsx'
import { WriteForm } from '#requests/WriteForm.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Toaster } from '#ui/feedback/Toaster.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { keepFocus } from '#ui/keep-focus.ts'
import { Card } from '#ui/structure/Card.tsx'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import { CodeStep, type OpenRequest, useCoded } from './CodeStep.tsx'
import { NewRequestForm } from './NewRequestForm.tsx'

/**
 * Lets visitors write to the bank without a login, and follow a request by its protocol. Stores nothing in the browser.
 */
export function Requests() {
  const [way, setWay] = useState<'new' | 'follow'>('new')
  const [open, setOpen] = useState<OpenRequest>()
  useEffect(keepFocus, [])
  return (
    <ErrorBoundary>
      {open ? (
        <OpenedRequest open={open} onShow={setOpen} onLeave={() => setOpen(undefined)} />
      ) : (
        <Card
          title={way === 'new' ? 'Escreva para a gente' : 'Acompanhar um protocolo'}
          level={3}
          className="print:hidden"
        >
          {way === 'new' ? <NewRequestForm onOpened={setOpen} /> : <FollowForm onOpened={setOpen} />}
          <Button className="mt-5" variant="ghost" onClick={() => setWay(way === 'new' ? 'follow' : 'new')}>
            {way === 'new' ? 'Já tenho um protocolo' : 'Quero escrever para o banco'}
          </Button>
        </Card>
      )}
      <Toaster />
    </ErrorBoundary>
  )
}

type Props = { open: OpenRequest; onShow: (open: OpenRequest) => void; onLeave: () => void }

/** One request: its protocol, its messages, and forms to answer, close or escalate it. */
function OpenedRequest({ open: { token, request }, onShow, onLeave }: Props) {
  async function ask(call: Promise<ClientResponse<RequestView>>) {
    const answer = await callApi(call)
    if (answer.ok) onShow({ token, request: answer.data })
    return answer.ok ? null : answer.failure
  }
  const close = () => ask(api.requests.thread.closing.$post({ json: { token } }))
  /** Sends the token in a header, because the server logs addresses. */
  const addFile = (file: File) =>
    ask(sendAttachment('/pdf/requests/thread/files', file, { [requestTokenHeader]: token }))
  /** Takes the request to the ombudsman, as a new request with another protocol. */
  async function toOmbudsman(text: string) {
    const answer = await callApi(api.requests.thread.ombudsman.$post({ json: { token, text } }))
    if (answer.ok) onShow(answer.data)
    return answer.ok ? null : answer.failure
  }
  const shown = useRef<HTMLElement>(null)
  // The request replaces a form, whose end is on screen. Without this, the beginning of the request would be above the
  // window.
  useEffect(() => {
    shown.current?.scrollIntoView()
    shown.current?.focus({ preventScroll: true })
  }, [])
  const asNew = request.messages.length === 1 && request.state === 'open'
  return (
    <section
      ref={shown}
      aria-label={`Solicitação ${request.protocol}`}
      tabIndex={-1}
      className="grid scroll-mt-10 gap-5 outline-none"
    >
      {asNew && (
        <Alert tone="ok" role="status" title={`Recebemos. O seu protocolo é ${request.protocol}`}>
          Guarde este número: também enviamos por e-mail.{' '}
          <span>
            {request.kind === 'deletion'
              ? strangerDeletionHint
              : `Se quiser, anexe fotos ou PDFs abaixo. Respondemos em até ${dueWords(request.kind)}.`}
          </span>
        </Alert>
      )}
      <Card title={requestKindWords[request.kind].title} level={3}>
        <RequestFacts request={request} />
        <div className="mt-5">
          <Thread request={request} names={{ customer: 'Você', bank: 'Banco' }} />
        </div>
      </Card>
      {request.state !== 'closed' && request.kind === 'deletion' && <ChangedMind level={3} onClose={close} />}
      {request.state !== 'closed' && request.kind !== 'deletion' && (
        <Card className="print:hidden">
          <WriteForm
            label="Sua mensagem"
            submit="Enviar"
            once={`message:${request.protocol}`}
            onSend={(text, options) => ask(api.requests.thread.messages.$post({ json: { token, text } }, options))}
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
      {request.mayEscalate && (
        <Card title="Não resolveu? Leve à ouvidoria" level={3} className="print:hidden">
          <WriteForm
            label="O que faltou na resposta?"
            hint={`A ouvidoria analisa de novo e responde em até ${dueWords('ombudsman')}, com outro protocolo.`}
            submit="Levar à ouvidoria"
            onSend={toOmbudsman}
          />
        </Card>
      )}
      <Button variant="ghost" className="justify-self-start" onClick={onLeave}>
        Fechar esta solicitação
      </Button>
    </section>
  )
}

/** Opens a request by its protocol and a code, which the server mails only to the request's address. */
function FollowForm({ onOpened }: { onOpened: (open: OpenRequest) => void }) {
  const coded = useCoded({
    initial: { protocol: '' },
    check: ({ protocol }) => ({
      protocol: isReference(readReference(protocol)) ? undefined : sentenceFor('protocol_invalid'),
    }),
    ask: ({ protocol }) => callApi(api.requests.follow.code.$post({ json: { protocol } })),
    send: ({ protocol }, code) => callApi(api.requests.follow.$post({ json: { protocol, code } })),
    onOpened,
  })
  const { onChange: changeProtocol, ...protocol } = coded.text('protocol')
  return (
    <form {...coded.props} method="dialog" className="grid gap-4">
      <TextField
        label="Protocolo"
        hint="12 letras e números, como K7QF-9M2X-4TRB"
        autoCapitalize="characters"
        autoComplete="off"
        {...protocol}
        onChange={(event) => {
          changeProtocol(event)
          coded.startAgain()
        }}
      />
      <CodeStep
        coded={coded}
        hint="Se o protocolo existe, o código está no e-mail dele. Pediram muitos códigos? O último tem 12 números e vale por 3 horas"
        submit="Abrir a solicitação"
      />
    </form>
  )
}
