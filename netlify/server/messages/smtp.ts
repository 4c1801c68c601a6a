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
const patience = { connecting: 8_000, silence: 10_000, all: 15_000 }

/** How many messages one connection carries at most. Many servers end it after some hundred. */
const mostOnALine = 100

/** Hands messages to a mail server, over connections that are kept from one message to the next. */
export interface Post {
  /**
   * Hands over one message. Calls `handOver` once the server is ready; `handOver` tells whether the message is still
   * wanted. From then on the outcome is open until the server answers. No behaviour of a server makes it throw.
   */
  deliver(parcel: Parcel, handOver: () => Promise<boolean>): Promise<Delivery>
  /** Ends the connections that are kept. */
  close(): void
}

/** Opens the way to a mail server. It connects for the first message. */
export function openPost(smtpUrl: string): Post {
  const free: Line[] = []
  /** Sends over a line; undefined if a kept one turns out to be over before it took anything. */
  const sendOver = async (line: Line, parcel: Parcel, handOver: () => Promise<boolean>, withinMs: number) => {
    const isKept = line.carried > 0
    let given = false
    const message = new Readable({
      read() {
        given = true
        this.push(parcel.mime)
        this.push(null)
      },
    })
    const { step, end } = line.begin(withinMs)
    try {
      if (!isKept) await line.open(step)
      if (!(await handOver())) {
        line.quit()
        return { outcome: 'cancelled' } as const
      }
      const envelope = { from: parcel.from, to: [parcel.to] }
      const info = await step<{ response: string }>((done) => line.connection.send(envelope, message, done))
      line.carried += 1
      if (line.carried < mostOnALine) free.push(line)
      else line.quit()
      return { outcome: 'accepted', answer: oneLine(info?.response) } as const
    } catch (error) {
      line.connection.close()
      const { responseCode = 0, command } = error as SmtpError
      if (isKept && !given && (responseCode === 0 || responseCode === 421 || command === 'MAIL FROM')) return undefined
      return failure(error as SmtpError, given)
    } finally {
      end()
    }
  }
  return {
    deliver: async (parcel, handOver) => {
      let asked: Promise<boolean> | undefined
      const once = () => {
        asked ??= handOver()
        return asked
      }
      const end = performance.now() + patience.all
      const left = () => Math.max(1, end - performance.now())
      for (let kept = free.pop(); kept; kept = free.pop()) {
        const delivery = await sendOver(kept, parcel, once, left())
        if (delivery) return delivery
      }
      return (await sendOver(openLine(smtpUrl), parcel, once, left())) ?? { outcome: 'postponed', answer: '' }
    },
    close: () => {
      for (const line of free.splice(0)) line.quit()
    },
  }
}

type Step = <Result>(
  call: (done: (error?: Error | null, result?: Result) => void) => void,
) => Promise<Result | undefined>

/** A connection to a mail server. */
interface Line {
  connection: SMTPConnection
  /** How many messages it has carried. */
  carried: number
  /** Connects, and logs in. */
  open(step: Step): Promise<void>
  /** Begins a try: its steps also end when the connection breaks or the time (ms) is over. `end` ends it. */
  begin(withinMs: number): { step: Step; end: () => void }
  /** Takes leave of the server and ends the connection. */
  quit(): void
}

function openLine(smtpUrl: string): Line {
  const { auth, ...options } = parseConnectionUrl(smtpUrl)
  const connection = new SMTPConnection({
    ...options,
    // A password never crosses a network in clear, even if a server, or an attacker before it, offers no STARTTLS.
    ...(auth && !isThisMachine(options.host) && { requireTLS: true }),
    connectionTimeout: patience.connecting,
    greetingTimeout: patience.connecting,
    socketTimeout: patience.silence,
  })
  const broken = new Promise<never>((_, reject) => {
    connection.on('error', reject)
    connection.once('end', () => reject(new Error('the server hung up')))
  })
  broken.catch(() => {})
  return {
    connection,
    carried: 0,
    open: async (step) => {
      await step((done) => connection.connect(done))
      if (auth) await step((done) => connection.login(auth, done))
    },
    begin: (withinMs) => {
      const { promise: late, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new Error(`no result within ${patience.all} ms`)), withinMs)
      late.catch(() => {})
      const step: Step = (call) =>
        Promise.race([
          broken,
          late,
          new Promise<never>((resolve, reject) => {
            call((error, result) => (error ? reject(error) : resolve(result as never)))
          }),
        ])
      return { step, end: () => clearTimeout(timer) }
    },
    quit: () => {
      connection.quit()
      connection.close()
    },
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

const longestAnswer = 500
const oneLine = (answer: string | undefined) => (answer ?? '').replace(/\s+/g, ' ').trim().slice(0, longestAnswer)
