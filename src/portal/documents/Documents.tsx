import { useStore } from '@nanostores/react'
import { Check, CircleAlert, Clock, FileText, ShieldCheck } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import type { ApplicantView, DocumentView } from '#api/portal.ts'
import { documentWords } from '#content/documents.ts'
import { sentenceFor } from '#content/sentences.ts'
import { type DocumentKind, documentKinds } from '#domain/documents/documents.ts'
import { missingDocuments, requiredDocuments } from '#domain/documents/required-documents.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { type Failure, failureOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { signing } from '../progress/first-steps.ts'
import { FileChoice } from './FileChoice.tsx'
import { $uploads, isToSend, keepUploadsOf, type UploadItem } from './upload-state.ts'

const DocumentFile = lazily(async () => (await import('./DocumentFile.tsx')).DocumentFile)

/** The three documents of an application that waits for them. Give it the application's id as key. */
export function Documents({ view }: { view: ApplicantView }) {
  const uploads = useStore($uploads)
  const { busy, failure, press, clear } = usePress()
  const chosen = documentKinds.filter((kind) => isToSend(uploads[kind]))
  const missing = missingDocuments((kind) => ['uploaded', 'accepted'].includes(view.documents[kind].status))
  const sent = requiredDocuments.length - missing.length
  const complete = missing.length === 0

  useLayoutEffect(() => keepUploadsOf(view.id), [view.id])

  return (
    <Card
      title="Documentos"
      id="documentos"
      action={
        <span className="figures font-semibold text-ink-soft text-sm">
          <span>{sent}</span> de <span>{requiredDocuments.length}</span> enviados
        </span>
      }
    >
      {complete ? (
        <Alert tone="ok" role="status" title="Todos os documentos foram enviados!">
          <p>
            O próximo passo é a assinatura do contrato.<span>{signing(view)}</span> Avisamos aqui assim que tudo estiver
            conferido.
          </p>
        </Alert>
      ) : (
        <p className="flex items-start gap-2 text-ink-soft text-sm">
          <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-ok" />
          Fotos nítidas, com os quatro cantos à mostra e sem reflexo. Só você e a nossa equipe de análise veem os
          arquivos.
        </p>
      )}
      <ul className="mt-3 grid grid-cols-1 gap-2.5 sm:mt-4 sm:gap-4" onPointerOver={expectFile} onFocus={expectFile}>
        {documentKinds.map((kind) => (
          <DocumentItem
            key={kind}
            application={view.id}
            kind={kind}
            document={view.documents[kind]}
            item={uploads[kind]}
            onFile={clear}
          />
        ))}
      </ul>
      {(!complete || chosen.length > 0) && (
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button busy={busy} onClick={() => void press('send', () => send(view.id))} className="max-sm:w-full">
            {chosen.length > 1 ? `Enviar ${chosen.length} documentos` : 'Enviar documento'}
          </Button>
          <PressFailure failure={failure} className="order-last" />
          <p className="text-ink-faint text-xs">JPG, PNG, WebP ou PDF (menos na selfie), até 5 MB.</p>
        </div>
      )}
    </Card>
  )
}

/**
 * Loads the code that checks, shows and sends files. It is large, so the page loads it when a file is about to be
 * chosen. Null without a connection.
 */
async function loadUploads() {
  try {
    const [uploads] = await Promise.all([import('./uploads.ts'), DocumentFile.load()])
    void uploads.loadFileWork()
    return uploads
  } catch {
    return null
  }
}

/** Loads what a chosen file needs while the customer still chooses. */
const expectFile = () => void loadUploads()

// The files on their way into the page. 'Enviar' waits for them, though it may be pressed before the code has come.
let taking: Promise<unknown> = Promise.resolve()

function take(kind: DocumentKind, file: File): void {
  taking = Promise.all([taking, takeFile(kind, file)])
}

async function takeFile(kind: DocumentKind, file: File): Promise<void> {
  const uploads = await loadUploads()
  if (uploads) uploads.chooseFile(kind, file)
  else $uploads.setKey(kind, { phase: 'pending', message: sentenceFor('network') })
}

/** Returns why nothing is sent, null once what was chosen is on its way. */
async function send(application: string): Promise<Failure | null> {
  await taking
  const uploads = await loadUploads()
  return uploads ? uploads.sendChosen(application) : failureOf('network')
}

type DocumentItemProps = {
  application: string
  kind: DocumentKind
  document: DocumentView
  item: UploadItem
  /** A file is chosen, so what was said without one is over. */
  onFile: () => void
}

/** One document: its state at the bank, its upload, and the buttons to choose or replace the file. */
function DocumentItem({ application, kind, document, item, onFile }: DocumentItemProps) {
  const { title, description } = documentWords[kind]
  const [replacing, setReplacing] = useState(false)
  const sent = document.status === 'uploaded' || document.status === 'accepted'
  const choosing = item.phase === 'pending' && (!sent || replacing)
  return (
    <li tabIndex={-1} className="rounded-md border border-line p-3 focus:outline-none sm:p-4" aria-label={title}>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Mark document={document} failed={item.phase === 'error'} />
        <div className="min-w-0 flex-1 basis-36">
          <h3 className="font-semibold">{title}</h3>
          <p className="text-ink-faint text-sm">{description}</p>
        </div>
        <StateBadge document={document} item={item} />
      </div>
      {document.status === 'refused' && item.phase !== 'uploading' && (
        <p className="mt-3 rounded-sm bg-bad-soft p-3 text-bad text-sm">
          <strong>Não pudemos aceitar este documento:</strong> <span>{document.reason ?? 'envie outra foto.'}</span>
        </p>
      )}
      {(item.phase !== 'pending' || (sent && !replacing)) && (
        <DocumentFile
          application={application}
          kind={kind}
          document={document}
          item={item}
          onReplace={() => setReplacing(true)}
        />
      )}
      {choosing && (
        <FileChoice
          kind={kind}
          error={item.message}
          onFile={(file) => {
            setReplacing(false)
            onFile()
            take(kind, file)
          }}
          {...(sent ? { onCancel: () => setReplacing(false) } : {})}
        />
      )}
    </li>
  )
}

function Mark({ document, failed }: { document: DocumentView; failed: boolean }) {
  const bad = failed || document.status === 'refused'
  const good = !bad && document.status !== 'pending'
  const Icon = bad ? CircleAlert : document.status === 'accepted' ? Check : good ? Clock : FileText
  const look = bad ? 'bg-bad-soft text-bad' : good ? 'bg-ok-soft text-ok' : 'bg-paper-deep text-ink-soft'
  return (
    // A phone has little room, and a document to send has its drawing below.
    <span
      className={classes(
        'size-10 shrink-0 items-center justify-center rounded-full',
        look,
        bad || good ? 'flex' : 'hidden sm:flex',
      )}
    >
      <Icon aria-hidden className="size-5" />
    </span>
  )
}

function StateBadge({ document, item }: { document: DocumentView; item: UploadItem }) {
  if (item.phase === 'uploading') return <Badge tone="info">Enviando</Badge>
  if (item.phase === 'error') return <Badge tone="bad">Não enviado</Badge>
  if (item.phase === 'chosen' && item.doubts) return <Badge tone="warn">Confira a foto</Badge>
  if (item.phase === 'chosen') return <Badge tone="warn">Pronto para enviar</Badge>
  if (document.status === 'accepted') return <Badge tone="ok">Aceito</Badge>
  if (document.status === 'uploaded') return <Badge tone="ok">Enviado</Badge>
  if (document.status === 'refused') return <Badge tone="bad">Enviar de novo</Badge>
  return <Badge>Pendente</Badge>
}
