const READY_FOR_QUERY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** One connection's place at the turnstile. */
export interface Turn {
  /** Runs `send` now, or when the connections before this one are done. */
  enter(send: () => void): void
  /** Reads what the server answered; the turn ends when the server is ready and outside a transaction. */
  answered(chunk: Buffer): void
  /** Ends the turn in any state, because the connection is gone. */
  leave(): void
}

/**
 * Lets one connection at a time talk to a server with a single session (PGlite). A turn lasts from the first message to
 * the server's 'ready, idle', so that one connection's transactions and queries never mix with another's.
 */
export function createSessionTurnstile(): () => Turn {
  const waiting: { owner: symbol; start: () => void }[] = []
  let current: symbol | undefined

  const next = () => {
    const first = waiting.shift()
    current = first?.owner
    first?.start()
  }

  return () => {
    const owner = Symbol('connection')
    const queued: (() => void)[] = []
    let rest: Buffer = Buffer.alloc(0)

    const end = () => {
      if (current === owner) next()
    }
    const start = () => {
      for (const send of queued.splice(0)) send()
    }
    return {
      enter(send) {
        if (current === owner) return send()
        queued.push(send)
        if (current === undefined) {
          current = owner
          start()
        } else if (queued.length === 1) waiting.push({ owner, start })
      },
      answered(chunk) {
        const scan = lastStatus(Buffer.concat([rest, chunk]))
        rest = scan.rest
        if (scan.status === IDLE) end()
      },
      leave() {
        const place = waiting.findIndex((entry) => entry.owner === owner)
        if (place >= 0) waiting.splice(place, 1)
        end()
      },
    }
  }
}

/** Walks complete backend messages (type, length, body); gives the last transaction status and the incomplete rest. */
function lastStatus(data: Buffer): { status: number | undefined; rest: Buffer } {
  let offset = 0
  let status: number | undefined
  while (data.length - offset >= 5) {
    const end = offset + 1 + data.readInt32BE(offset + 1)
    if (end > data.length) break
    status = data[offset] === READY_FOR_QUERY ? data[offset + 5] : undefined
    offset = end
  }
  return { status, rest: data.subarray(offset) }
}
