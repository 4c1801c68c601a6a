import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import { type DocumentKind, documentKinds, partBytes } from '#domain/documents/documents.ts'
import type { Audit, Ledger, Send } from '#tests/support/ledger.ts'
import { photo, sha256, startOf } from '#tests/support/portal.ts'

/** An applicant with an open session and an application that waits for documents. */
export interface Sender {
  id: string
  send: Send
}

interface Sending {
  sender: Sender
  kind: DocumentKind
  bytes: Buffer
  acknowledged: boolean
  /** An upload with all its parts. Only its completion is missing, which may need several requests. */
  arrived: string | undefined
}

const picture = await photo(700_000)

/** The picture with other bytes in its last corner, so that all files differ. */
function anotherPicture(): Buffer {
  const bytes = Buffer.from(picture)
  // None of the bytes is 255, which would begin a marker.
  const corner = randomBytes(16).map((byte) => byte & 0x7f)
  bytes.set(corner, bytes.length - 2 - corner.length)
  return bytes
}

/** Documents being sent: the sent and acknowledged bytes, and whether the server still has them, byte for byte. */
export class Documents {
  /** The newest upload of each document. The uploads before it were acknowledged and replaced. */
  readonly #newest = new Map<string, Sending>()
  readonly #ledger: Ledger
  tried = 0

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  /**
   * Sends a new file for a kind, or continues the last unacknowledged one. Returns 'ok' or the reason of the failure.
   */
  async send(sender: Sender, kind: DocumentKind): Promise<string> {
    const place = `${sender.id}/${kind}`
    const before = this.#newest.get(place)
    const sending = before && !before.acknowledged ? before : this.#begin(place, sender, kind)
    const answer = await this.#deliver(sending)
    if (answer === 'ok') sending.acknowledged = true
    return answer
  }

  /** Continues all unacknowledged uploads; returns how many remain. */
  async retry(): Promise<number> {
    const open = [...this.#newest.values()].filter(({ acknowledged }) => !acknowledged)
    for (const { sender, kind } of open) await this.send(sender, kind)
    return open.filter(({ acknowledged }) => !acknowledged).length
  }

  /** Lost: acknowledged, but not readable byte for byte. Half: listed as present without its file. */
  async audit(db: Kysely<Database>): Promise<Audit> {
    const audit = { tried: this.tried, lost: 0, doubled: 0, half: 0 }
    const rows = await db.selectFrom('documents').selectAll().where('state', '=', 'stored').execute()
    for (const { sender, kind, bytes, acknowledged } of this.#newest.values()) {
      const inForce = rows.filter((row) => row.application_id === sender.id && row.kind === kind)
      if (inForce.length > 1) audit.doubled++
      const response = await sender.send(`/api/portal/documents/${kind}`, {})
      const stored = Buffer.from(await response.arrayBuffer())
      if (acknowledged && (!response.ok || sha256(stored) !== sha256(bytes))) audit.lost++
      if (inForce.length > 0 && (!response.ok || sha256(stored) !== inForce[0]?.sha256)) audit.half++
    }
    return audit
  }

  #begin(place: string, sender: Sender, kind: DocumentKind): Sending {
    const sending = {
      sender,
      kind,
      bytes: anotherPicture(),
      acknowledged: false,
      arrived: undefined,
    }
    this.#newest.set(place, sending)
    this.tried++
    return sending
  }

  async #deliver(sending: Sending): Promise<string> {
    const { sender, kind, bytes, arrived } = sending
    if (arrived !== undefined) return this.#complete(sending, arrived)
    const start = await this.#call(sender, '', 'POST', JSON.stringify(startOf(kind, bytes)))
    if (typeof start === 'string') return start
    const { id, parts, received } = start as { id: string; parts: number; received: number }
    for (let index = received; index < parts; index++) {
      const part = bytes.subarray(index * partBytes, (index + 1) * partBytes)
      const answer = await this.#call(sender, `/${id}/parts/${index}`, 'PUT', part)
      if (typeof answer === 'string') return answer
    }
    sending.arrived = id
    return this.#complete(sending, id)
  }

  async #complete(sending: Sending, id: string): Promise<string> {
    const done = await this.#call(sending.sender, `/pdf/uploads/${id}/complete`, 'POST')
    if (done === 'upload_expired' || done === 'upload_incomplete') sending.arrived = undefined
    return typeof done === 'string' ? done : 'ok'
  }

  async #call(sender: Sender, path: string, method: string, body?: string | Buffer): Promise<string | object> {
    const type = typeof body === 'string' ? 'application/json' : 'application/octet-stream'
    const init = {
      method,
      headers: { 'content-type': type },
      ...(body === undefined ? {} : { body: body as BodyInit }),
    }
    const response = await sender
      .send(path.startsWith('/pdf/') ? path : `/api/portal/documents/uploads${path}`, init)
      .catch(() => undefined)
    const answer = await response?.json().catch(() => undefined)
    if (response === undefined || answer === undefined) return 'no answer'
    return response.ok ? answer : this.#ledger.designed(response, answer)
  }
}

export const anyKind = (random: () => number) => documentKinds[Math.floor(random() * documentKinds.length)] ?? 'cnh'
