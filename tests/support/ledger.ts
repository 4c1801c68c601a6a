import type { Kysely } from 'kysely'
import { problem } from '#api/problem.ts'
import type { Database } from '#db/schema.ts'
import { application, type FoundingRequest } from '#tests/support/applicants.ts'

/** The application of one person, sent again under the same key until the server acknowledges it. */
export interface Attempt {
  key: string
  json: FoundingRequest
  /** The server's acknowledgement; undefined before it. */
  acknowledged: { id: string; contractNumber: string } | undefined
}

export interface Audit {
  tried: number
  lost: number
  doubled: number
  half: number
}

/** Sends a request to the API, in this process or over the network. */
export type Send = (path: string, init: RequestInit) => Promise<Response>

/** Stores the sent and the acknowledged applications, and compares them with the database. */
export class Ledger {
  readonly attempts: Attempt[] = []
  /** Answers that were neither a success nor a designed problem, in words. */
  readonly surprises: string[] = []

  newAttempt(changes: Partial<FoundingRequest> = {}): Attempt {
    const attempt = { key: crypto.randomUUID(), json: application(changes), acknowledged: undefined }
    this.attempts.push(attempt)
    return attempt
  }

  /** Sends an attempt once; returns 'ok', the code of the problem, 'refused by the platform', or 'no answer'. */
  async submit(attempt: Attempt, send: Send): Promise<string> {
    const response = await send('/api/applications', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': attempt.key },
      body: JSON.stringify(attempt.json),
    }).catch(() => undefined)
    const body = await response?.json().catch(() => undefined)
    if (response?.status === 429 && body === undefined) return 'refused by the platform'
    if (response === undefined || body === undefined) return 'no answer'
    if (response.status !== 201) return this.designed(response, body)
    const before = attempt.acknowledged
    if (before && before.id !== body.id) this.surprises.push('one key was answered twice, differently')
    attempt.acknowledged = body
    return 'ok'
  }

  /** The code of a problem document. Notes any other answer, and 'internal', as a surprise. */
  designed(response: Response, body: unknown): string {
    const { data } = problem.safeParse(body)
    const code = data?.code ?? `status ${response.status} without a problem document`
    if (data === undefined || code === 'internal') this.surprises.push(code)
    if (code === 'unavailable' && !response.headers.has('retry-after'))
      this.surprises.push('unavailable, no Retry-After')
    return code
  }

  /** Sends every unacknowledged attempt; returns how many remain. */
  async retry(send: Send): Promise<number> {
    for (const attempt of this.attempts) if (!attempt.acknowledged) await this.submit(attempt, send)
    return this.attempts.filter((attempt) => !attempt.acknowledged).length
  }

  /** Compares with the database. Lost: acknowledged and missing. Doubled: stored twice. Half: stored in part. */
  async audit(db: Kysely<Database>): Promise<Audit> {
    const rows = await db.selectFrom('financing_applications').select(['id', 'contract_number', 'cpf']).execute()
    const events = await db
      .selectFrom('application_events')
      .select('application_id')
      .where('kind', '=', 'created')
      .execute()
    const keys = await db.selectFrom('idempotency_keys').select('response').execute()
    const own = new Set(this.attempts.map(({ json }) => json.cpf))
    const mine = rows.filter(({ cpf }) => own.has(cpf))
    const eventsOf = Map.groupBy(events, (event) => event.application_id)
    const stored = new Map(mine.map((row) => [row.id, row.contract_number]))
    return {
      tried: this.attempts.length,
      lost: this.attempts.filter(({ acknowledged: a }) => a && stored.get(a.id) !== a.contractNumber).length,
      doubled: mine.length - new Set(mine.map(({ cpf }) => cpf)).size,
      half:
        mine.filter(({ id }) => eventsOf.get(id)?.length !== 1).length +
        keys.filter(({ response }) => response === null).length,
    }
  }
}
