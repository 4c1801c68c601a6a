// One instance of a packed function, as on AWS Lambda: node instance.mjs <Netlify's entry point>. Its parent sends one
// event at a time. It sends back the head, the parts and the end of each answer, and a last message when all remaining
// work is done.
import { Writable } from 'node:stream'

const tell = (message) => new Promise((resolve) => process.send(message, () => resolve()))

globalThis.awslambda = {
  streamifyResponse: (handler) => handler,
  HttpResponseStream: {
    from: (stream, { statusCode, headers, multiValueHeaders }) => {
      process.send({ head: { status: statusCode, headers: multiValueHeaders ?? headers ?? {} } })
      return stream
    },
  },
}

process.on('disconnect', () => process.exit())
const { handler } = await import(process.argv[2])

process.on('message', async ({ event, endsAt, requestId }) => {
  const answer = new Writable({
    write: (chunk, _encoding, done) => void tell({ part: chunk }).then(() => done()),
    final: (done) => void tell({ ended: true }).then(() => done()),
  })
  const context = { awsRequestId: requestId, getRemainingTimeInMillis: () => endsAt - Date.now() }
  try {
    await handler(event, answer, context)
    await tell({ done: true })
  } catch (error) {
    await tell({ failed: String(error?.stack ?? error) })
  }
})
await tell({ ready: true })
