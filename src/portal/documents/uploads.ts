import '#content/sentences/documents.ts'
import type { DocumentView } from '#api/portal.ts'
import { documentWords } from '#content/documents.ts'
import { sentenceFor } from '#content/sentences.ts'
import { type DocumentKind, documentKinds, maxDocumentBytes } from '#domain/documents/documents.ts'
import { missingDocuments } from '#domain/documents/required-documents.ts'
import { type Failure, failureOf } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { $done } from '../done/done.ts'
import { $portal, refresh, showDocument } from '../portal-state.ts'
import { UploadFailure, uploadVerdict } from './upload-failure.ts'
import { nextItem, type UploadEvent } from './upload-item.ts'
import { $owner, $uploads, isToSend, type UploadStage } from './upload-state.ts'

const cancels = new Map<DocumentKind, AbortController>()
// Sends one file at a time, because three at once would only delay each other on a weak connection.
let uploadQueue: Promise<unknown> = Promise.resolve()

const dispatch = (kind: DocumentKind, event: UploadEvent) =>
  $uploads.setKey(kind, nextItem($uploads.get()[kind], event))

// The checks of chosen files. 'Enviar' waits for them, because it also sends these files.
let choosing: Promise<unknown> = Promise.resolve()

/** Takes a chosen file, or says why it cannot be sent. */
export function chooseFile(kind: DocumentKind, file: File): void {
  choosing = Promise.all([choosing, look(kind, file)])
}

// The hash of the file chosen for each document, because one photo cannot stand for two documents.
const prints = new Map<DocumentKind, string>()

async function fingerprintOf(file: File): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return new Uint8Array(hash).join()
}

/**
 * Loads the code that checks, prepares and sends files. Returns false without a connection.
 */
export async function loadFileWork(): Promise<boolean> {
  const parts = await Promise.allSettled([import('./prepare-file.ts'), import('./send-file.ts')])
  return parts.every(({ status }) => status === 'fulfilled')
}

async function look(kind: DocumentKind, file: File): Promise<void> {
  const [isLoaded, print] = await Promise.all([loadFileWork(), fingerprintOf(file)])
  if (!isLoaded) return dispatch(kind, { type: 'reject', message: sentenceFor('network') })
  const { acceptFile, photoDoubts } = await import('./prepare-file.ts')
  const isRepeated = documentKinds.some((other) => other !== kind && prints.get(other) === print)
  const accepted = isRepeated ? 'file_repeated' : await acceptFile(kind, file)
  if (typeof accepted === 'string') return dispatch(kind, { type: 'reject', message: sentenceFor(accepted) })
  prints.set(kind, print)
  dispatch(kind, { type: 'choose', file: accepted, doubts: await photoDoubts(accepted) })
}

/** Accepts a doubtful photo, after the customer said that it can be read. */
export function confirmPhoto(kind: DocumentKind): void {
  dispatch(kind, { type: 'confirm' })
}

/** Turns a chosen photo by a quarter. */
export async function turnFile(kind: DocumentKind): Promise<void> {
  const item = $uploads.get()[kind]
  if (item.phase !== 'chosen') return
  const { turnPhoto } = await import('./prepare-file.ts')
  const file = await turnPhoto(item.file)
  // The customer may have chosen another file, or sent this one, meanwhile.
  if ($uploads.get()[kind] === item) dispatch(kind, { type: 'choose', file, doubts: item.doubts ?? [] })
}

/** Removes a file that was not sent. */
export function removeFile(kind: DocumentKind): void {
  prints.delete(kind)
  dispatch(kind, { type: 'remove' })
}

/**
 * Sends every chosen file of an application, one after the other, and those that failed on their way; a doubtful one
 * asks first. Returns why none is sent, null once they are on their way.
 */
export async function sendChosen(application: string): Promise<Failure | null> {
  await choosing
  const items = $uploads.get()
  const waiting = documentKinds.filter((kind) => isToSend(items[kind]))
  if (waiting.length === 0) return failureOf('file_missing')
  for (const kind of waiting) {
    if (items[kind].phase === 'error') tryAgain(application, kind)
    else queue(application, kind)
  }
  return null
}

/** Stops an upload; the file stays chosen. */
export function cancelUpload(kind: DocumentKind): void {
  cancels.get(kind)?.abort()
  dispatch(kind, { type: 'cancel' })
}

/**
 * Takes a failed item back. A file that the server may still accept is sent at once, from the point where it stopped.
 */
export function tryAgain(application: string, kind: DocumentKind): void {
  dispatch(kind, { type: 'retry' })
  if ($uploads.get()[kind].phase === 'chosen') queue(application, kind)
}

$owner.listen(() => {
  for (const cancel of cancels.values()) cancel.abort()
  prints.clear()
  sent = []
})

/** Sends again what failed for want of a connection. */
function goOn(): void {
  const items = $uploads.get()
  for (const kind of documentKinds) {
    const item = items[kind]
    if (item.phase === 'error' && item.again) tryAgain($owner.get(), kind)
  }
}
globalThis.addEventListener?.('online', goOn)

function queue(application: string, kind: DocumentKind): void {
  dispatch(kind, { type: 'send' })
  if ($uploads.get()[kind].phase !== 'uploading') return
  const cancel = new AbortController()
  cancels.set(kind, cancel)
  uploadQueue = uploadQueue.then(() => upload(application, kind, cancel.signal))
}

async function upload(application: string, kind: DocumentKind, signal: AbortSignal): Promise<void> {
  const item = $uploads.get()[kind]
  if (signal.aborted || item.phase !== 'uploading') return
  const onProgress = (stage: UploadStage, percent: number) =>
    !signal.aborted && dispatch(kind, { type: 'progress', stage, percent })
  try {
    onProgress('preparing', 0)
    const { prepareFile } = await import('./prepare-file.ts')
    const { sendFile, uploadServer } = await import('./send-file.ts')
    const file = await prepareFile(kind, item.file)
    if (file.blob.size > maxDocumentBytes) throw new UploadFailure('file_too_large', 'start')
    const document = await sendFile(uploadServer(application), kind, file, { onProgress, signal, pause })
    dispatch(kind, { type: 'done' })
    showDocument(application, kind, document)
    sent.push(kind)
    notifySent()
  } catch (error) {
    if (signal.aborted) return
    const { message, again } = uploadVerdict(error)
    dispatch(kind, { type: 'fail', message, again })
    notifySent()
    // Loads the application again, because its status may have changed or the session may have ended.
    if (!again) void refresh()
  }
}

// One press may send three files. They are named together, once none is on its way.
let sent: DocumentKind[] = []

/** Tells which files have arrived: in passing while others are missing, and in the page once none is. */
function notifySent(): void {
  if (sent.length === 0 || documentKinds.some((one) => $uploads.get()[one].phase === 'uploading')) return
  const titles = sent.map((one) => documentWords[one].title)
  sent = []
  const title = `${listed.format(titles)} ${titles.length > 1 ? 'enviados' : 'enviado'} com sucesso!`
  const state = $portal.get()
  const documents = state.phase === 'ready' ? state.view.documents : null
  if (documents === null || missingDocuments((one) => isThere(documents[one])).length > 0) {
    toast.success(title)
    return
  }
  // The bank's turn begins, which the server alone can say.
  void refresh().then(() => $done.set({ title, text: 'Todos os seus documentos estão com o banco.', next: null }))
}

const isThere = ({ status }: DocumentView) => status === 'uploaded' || status === 'accepted'

const listed = new Intl.ListFormat('pt-BR')
const pauseMs = [1_000, 2_000, 4_000]

function pause(repetition: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finished = new AbortController()
    const finish = () => {
      clearTimeout(timer)
      finished.abort()
      resolve()
    }
    const timer = setTimeout(finish, pauseMs[repetition - 1])
    window.addEventListener('online', finish, finished)
    signal.addEventListener('abort', finish, finished)
  })
}
