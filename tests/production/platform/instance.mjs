// One instance of a packed function, as AWS Lambda runs it: node instance.mjs <Netlify's entry point>. It is told events by its
// parent, one at a time, and tells head, parts and end of each answer, and when all that was left to do after it is done.
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
