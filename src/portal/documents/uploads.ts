import '#content/sentences/documents.ts'
import { map } from 'nanostores'
import { documentTitles } from '#content/documents.ts'
import { sentenceFor } from '#content/sentences.ts'
import { type DocumentKind, documentKinds, maxDocumentBytes } from '#domain/documents/documents.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { refresh, showDocument } from '../portal-state.ts'
import { chosenFileProblem, drawPhoto, photoDoubts, prepareFile } from './prepare-file.ts'
import { sendFile, UploadFailure, uploadServer } from './send-file.ts'
import { nextItem, nothingChosen, type UploadEvent, type UploadItem } from './upload-item.ts'

/** The documents on their way, by kind. */
export const $uploads = map<Record<DocumentKind, UploadItem>>({
  cnh: nothingChosen,
  selfie: nothingChosen,
  residencia: nothingChosen,
})

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

async function look(kind: DocumentKind, file: File): Promise<void> {
  const print = await fingerprintOf(file)
  const isRepeated = documentKinds.some((other) => other !== kind && prints.get(other) === print)
  const problem = isRepeated ? 'file_repeated' : await chosenFileProblem(kind, file)
  if (!problem) prints.set(kind, print)
  if (problem) dispatch(kind, { type: 'reject', message: sentenceFor(problem) })
  else dispatch(kind, { type: 'choose', file, doubts: await photoDoubts(file) })
}

/** Accepts a doubtful photo, after the customer said that it can be read. */
export function confirmPhoto(kind: DocumentKind): void {
  dispatch(kind, { type: 'confirm' })
}

/** Turns a chosen photo by a quarter. */
export async function turnFile(kind: DocumentKind): Promise<void> {
  const item = $uploads.get()[kind]
  if (item.phase !== 'chosen') return
  const file = await turnPhoto(item.file)
  // The customer may have chosen another file, or sent this one, meanwhile.
  if ($uploads.get()[kind] === item) dispatch(kind, { type: 'choose', file, doubts: item.doubts ?? [] })
}

/** Removes a file that was not sent. */
export function removeFile(kind: DocumentKind): void {
  prints.delete(kind)
  dispatch(kind, { type: 'remove' })
}

/** Sends every chosen file of an application, one after the other; a doubtful one asks first. */
export async function sendChosen(application: string): Promise<void> {
  await choosing
  const chosen = documentKinds.filter((kind) => $uploads.get()[kind].phase === 'chosen')
  if (chosen.length === 0) toast.error(sentenceFor('file_missing'))
  for (const kind of chosen) queue(application, kind)
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

// The application that the files are for.
let owner = ''

/**
 * Forgets the files of another application that are not on the server. Those of this one stay while the customer looks at another
 * page of the portal, and are sent on meanwhile.
 */
export function keepUploadsOf(application: string): void {
  if (application === owner) return
  owner = application
  prints.clear()
  sent = []
  for (const kind of documentKinds) {
    cancels.get(kind)?.abort()
    $uploads.setKey(kind, nothingChosen)
  }
}

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
  const onProgress = (
    stage: 'preparing' | Parameters<Parameters<typeof sendFile>[3]['onProgress']>[0],
    percent: number,
  ) => !signal.aborted && dispatch(kind, { type: 'progress', stage, percent })
  try {
    onProgress('preparing', 0)
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

// One press may send three files. One toast names them, once none is on its way.
let sent: DocumentKind[] = []

function notifySent(): void {
  if (sent.length === 0 || documentKinds.some((one) => $uploads.get()[one].phase === 'uploading')) return
  const titles = sent.map((one) => documentTitles[one].title)
  sent = []
  toast.success(`${listed.format(titles)} ${titles.length > 1 ? 'enviados' : 'enviado'} com sucesso!`)
}

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

/** The reason why an upload failed, as a sentence for the person, and whether the same file may be sent again. */
type UploadVerdict = { readonly message: string; readonly again: boolean }

const reasons: Record<string, string> = {
  network: 'sem conexão com a internet',
  timeout: 'a internet está lenta demais',
  unavailable: 'o serviço está fora do ar por um momento',
  internal: 'algo deu errado do nosso lado',
  upload_incomplete: 'uma parte do arquivo não chegou',
  upload_expired: 'o envio ficou parado por muito tempo',
  too_many_requests: 'foram muitos envios em pouco tempo',
}

/** Gives the verdict on the error that stopped an upload. */
function uploadVerdict(error: unknown): UploadVerdict {
  const code = error instanceof UploadFailure ? error.code : 'internal'
  if (code === 'not_found') return { message: sentenceFor('financing_id_missing'), again: false }
  const reason = reasons[code]
  if (!reason) return { message: sentenceFor(code), again: code === 'file_hash_mismatch' }
  if (error instanceof UploadFailure && error.step === 'complete' && code !== 'network') {
    return { message: sentenceFor('document_status_failed'), again: true }
  }
  return { message: `Erro ao enviar documento: ${reason}. Tente novamente.`, again: true }
}

// In pixels; longer than the photo that is sent in the end.
const longestSide = 2400

/** Gives a photo turned by a quarter, clockwise; the same one if the browser cannot draw it. */
async function turnPhoto(file: File): Promise<File> {
  try {
    const { canvas } = await drawPhoto(file, longestSide, 1)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    return blob ? new File([blob], file.name, { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
