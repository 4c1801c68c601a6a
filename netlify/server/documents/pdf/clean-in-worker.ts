import { Worker } from 'node:worker_threads'
import type { Logger } from '../../shared/log.ts'
import { describeError } from '../../shared/log.ts'
import type { PdfProblem } from './limits.ts'
import { workerCode } from './worker-code.ts'

const mostMs = 2_000
const resourceLimits = { maxOldGenerationSizeMb: 112, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }

/**
 * Reads a PDF and writes it anew without anything but its pages (`clean-pdf.ts`), in a thread of its own with 128 MB
 * and two seconds. A file that uses these up is refused, and nobody else notices. Returns the new file, or the reason
 * why not.
 */
export function cleanPdfInWorker(file: Uint8Array, log: Pick<Logger, 'warn'>): Promise<Uint8Array | PdfProblem> {
  const worker = new Worker(workerCode, {
    eval: typeof workerCode === 'string',
    workerData: file,
    // It needs none of the server's secrets.
    env: {},
    execArgv: [],
    resourceLimits,
  })
  let timer: NodeJS.Timeout | undefined
  return new Promise<Uint8Array | PdfProblem>((resolve) => {
    worker.on('message', (message: 'begun' | Uint8Array | PdfProblem) => {
      if (message !== 'begun') resolve(message)
      // The time that a busy machine takes to start a thread is not the file's.
      else timer = setTimeout(() => resolve('file_pdf_too_complex'), mostMs)
    })
    worker.once('error', (error) => {
      log.warn(describeError(error), 'pdf worker ended')
      resolve('file_pdf_too_complex')
    })
    worker.once('exit', () => resolve('file_pdf_too_complex'))
  }).finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}
