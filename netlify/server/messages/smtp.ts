import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/**
 * The outcome of handing a message to a mail server. 'refused': the server will never take it. 'postponed': the server
 * did not take it this time. 'unwelcome': the server takes no messages of this sender, which the bank has to mend.
 * 'unsure': the server got all of it and did not answer, so it may have taken it. 'cancelled': the caller no longer
 * wanted to send it.
 */
export type Delivery =
  | { outcome: 'accepted' | 'refused' | 'postponed' | 'unwelcome' | 'unsure'; answer: string }
  | { outcome: 'cancelled' }

export interface Parcel {
  from: string
  to: string
  /** The whole message, headers and all. */
  mime: Buffer
}

interface SmtpError extends Error {
  responseCode?: number
  response?: string
  command?: string
  code?: string
}

/** How long one try may take (ms): connecting, each silence, and the whole try. */
const usualPatience = { connecting: 8_000, silence: 10_000, all: 15_000 }

/**
 * Returns one message to a mail server. Calls `handOver` when the server is ready; `handOver` tells whether the message
 * is still wanted. From then on the outcome is open until the server answers. No behaviour of a server makes it throw.
 */
export async function deliver(
  smtpUrl: string,
  parcel: Parcel,
  handOver: () => Promise<boolean>,
  patience = usualPatience,
): Promise<Delivery> {
  const { auth, ...options } = parseConnectionUrl(smtpUrl)
  const connection = new SMTPConnection({
    ...options,
    // A password never crosses a network in clear, even if a server, or an attacker before it, offers no STARTTLS.
    ...(auth && !isThisMachine(options.host) && { requireTLS: true }),
    connectionTimeout: patience.connecting,
    greetingTimeout: patience.connecting,
    socketTimeout: patience.silence,
  })
  const steps = until(connection, patience.all)
  let given = false
  const message = new Readable({
    read() {
      given = true
      this.push(parcel.mime)
      this.push(null)
    },
  })
  try {
    await steps((done) => connection.connect(done))
    if (auth) await steps((done) => connection.login(auth, done))
    if (!(await handOver())) return { outcome: 'cancelled' }
    const info = await steps<{ response: string }>((done) =>
      connection.send({ from: parcel.from, to: [parcel.to] }, message, done),
    )
    connection.quit()
    return { outcome: 'accepted', answer: oneLine(info?.response) }
  } catch (error) {
    return failure(error as SmtpError, given)
  } finally {
    connection.close()
  }
}

function failure({ code, responseCode = 0, response, command, message }: SmtpError, given: boolean): Delivery {
  const answer = oneLine(response || message)
  const ofMessage = /^(RCPT TO|DATA|API)$/.test(command ?? '')
  // nodemailer refuses this envelope, and would refuse it again.
  if (code === 'EENVELOPE' && responseCode === 0) return { outcome: 'refused', answer }
  if (responseCode >= 500) return { outcome: ofMessage && !isAboutSender(answer) ? 'refused' : 'unwelcome', answer }
  if (code === 'ETLS') return { outcome: 'unwelcome', answer }
  return { outcome: given && responseCode === 0 ? 'unsure' : 'postponed', answer }
}

/**
 * Many servers judge the sender only at the recipient; their code then names the sender (RFC 3463: 5.1.7, 5.1.8, policy
 * 5.7.x).
 */
const isAboutSender = (answer: string) => /^5\d\d[ -]5\.(1\.[78]|7\.\d+)\b/.test(answer)

const isThisMachine = (host: string | undefined) => host === 'localhost' || host === '127.0.0.1' || host === '::1'

/** Turns a call with a callback into a promise that also ends when the connection breaks or all the time is over. */
function until(connection: SMTPConnection, allMs: number) {
  let timer: NodeJS.Timeout | undefined
  const broken = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no result within ${allMs} ms`)), allMs)
    connection.on('error', reject)
    connection.once('end', () => reject(new Error('the server hung up')))
  })
  broken.catch(() => clearTimeout(timer))
  connection.once('end', () => clearTimeout(timer))
  return <Result>(call: (done: (error?: Error | null, result?: Result) => void) => void) =>
    Promise.race([
      broken,
      new Promise<Result | undefined>((resolve, reject) => {
        call((error, result) => (error ? reject(error) : resolve(result)))
      }),
    ])
}

const longestAnswer = 500
const oneLine = (answer: string | undefined) => (answer ?? '').replace(/\s+/g, ' ').trim().slice(0, longestAnswer)
