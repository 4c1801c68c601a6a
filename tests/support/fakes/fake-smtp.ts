import { type AddressInfo, createServer, type Socket } from 'node:net'

/**
 * The stages of a conversation at which a mail server can misbehave. 'body' is in the middle of the message, 'end'
 * after all of it.
 */
export type SmtpStage = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'body' | 'end'
/** A reply ('451 mailbox busy'), silence, a cut connection, or one cut after the message was stored. */
export type Misbehaviour = `${number} ${string}` | 'silence' | 'cut' | 'keep and cut'

export interface ReceivedMail {
  from: string
  to: string
  messageId: string
  /** The message as it arrived, with unescaped lines. */
  raw: string
}

export interface FakeSmtp {
  /** The value for SMTP_URL. */
  url: string
  /** The received messages, in order. */
  received: ReceivedMail[]
  /** How many connections were made so far, and how many of them ended with QUIT. */
  calls: { made: number; ended: number }
  /** After so many messages a connection is ended at the next one. */
  mostOnACall: number
  /** The faults from now on; {} is a good server. */
  faults: Partial<Record<SmtpStage, Misbehaviour>>
  /** Refuses connections until it is opened again. */
  close(): Promise<void>
  open(): Promise<void>
}

/** A mail server that counts the messages it takes and fails on demand. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).once('close', () => sockets.delete(socket))
    converse(socket, fake)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const fake: FakeSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    received: [],
    calls: { made: 0, ended: 0 },
    mostOnACall: Number.POSITIVE_INFINITY,
    faults: {},
    open: () => listen(port),
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return fake
}

const replies = {
  EHLO: '250-fake\r\n250 AUTH PLAIN',
  AUTH: '235 ok',
  MAIL: '250 ok',
  RCPT: '250 ok',
  DATA: '354 go on',
}

function converse(socket: Socket, fake: FakeSmtp) {
  let rest = ''
  let body: string[] | undefined
  let envelope = { from: '', to: '' }
  let carried = 0
  const answer = (stage: SmtpStage, usual: string): boolean => {
    const fault = fake.faults[stage]
    if (fault === 'cut' || fault === 'keep and cut') socket.destroy()
    else if (fault !== 'silence') socket.write(`${fault ?? usual}\r\n`)
    return fault === undefined
  }
  const keep = (lines: string[]) => {
    const raw = lines.map((line) => line.replace(/^\.\./, '.')).join('\r\n')
    const messageId = /^Message-ID: (.+)$/im.exec(raw)?.[1] ?? ''
    fake.received.push({ ...envelope, messageId, raw })
    carried += 1
  }
  const line = (text: string) => {
    if (body) {
      if (text !== '.') {
        if (fake.faults.body === 'cut') socket.destroy()
        return void body.push(text)
      }
      if (!fake.faults.end || fake.faults.end === 'keep and cut') keep(body)
      body = undefined
      return void answer('end', '250 kept as 1')
    }
    const verb = text.slice(0, 4).toUpperCase()
    if (verb === 'QUIT') {
      fake.calls.ended += 1
      return void socket.end('221 bye\r\n')
    }
    if (verb === 'MAIL' && carried >= fake.mostOnACall) return void socket.end('421 enough for one connection\r\n')
    const address = /<(.*?)>/.exec(text)?.[1] ?? ''
    if (verb === 'MAIL') envelope = { from: address, to: '' }
    if (verb === 'RCPT') envelope.to = address
    const known = verb in replies ? (verb as keyof typeof replies) : undefined
    const good = known ? answer(known, replies[known]) : Boolean(socket.write('500 what?\r\n'))
    if (verb === 'DATA' && good) body = []
  }
  fake.calls.made += 1
  answer('greeting', '220 fake')
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n')
    rest = lines.pop() ?? ''
    for (const one of lines) if (!socket.destroyed) line(one)
  })
}
