import { parentPort, workerData } from 'node:worker_threads'
import { cleanPdf } from './clean-pdf.ts'

// Runs in a thread of its own: takes the bytes of a PDF as its data. Says that it has begun, then answers with the
// bytes of the new file, or with a problem.
parentPort?.postMessage('begun')
parentPort?.postMessage(cleanPdf(Buffer.from(workerData as Uint8Array)))
