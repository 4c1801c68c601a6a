import {
  Client,
  type Connection,
  type PoolClient,
  type Query,
  type QueryConfig,
  type QueryResult,
  type Submittable,
} from '@neondatabase/serverless'

type Types = NonNullable<QueryConfig['types']>

/** A statement that waits for its turn, and whoever waits for its result. */
export interface Waiting {
  text: string
  values: readonly unknown[]
  resolve: (result: QueryResult) => void
  reject: (error: unknown) => void
}

/** What a batch needs of the driver's own queries beyond their declared type. */
interface Messages {
  submit: (connection: Connection) => Error | null
  handleRowDescription: (message: unknown) => void
  handleDataRow: (message: unknown) => void
  handleCommandComplete: (message: unknown, connection: Connection) => void
  handleReadyForQuery: (connection: Connection) => void
  handleError: (error: unknown, connection: Connection) => void
}

// The driver declares its class of queries by itself, but has it only on its client.
const { Query: DriverQuery } = Client as unknown as { Query: typeof Query }

/** A query of the driver that is sent in the protocol's extended form also without values. */
class Statement extends DriverQuery {
  requiresPreparation() {
    return true
  }
}

/**
 * Several statements that go to the database together and cost one trip. They run in their order. After one that fails,
 * the database skips the others, and all of them fail with its error.
 */
export class Batch implements Submittable {
  readonly statements: readonly Waiting[]
  readonly #queries: Messages[]
  #current = 0

  constructor(statements: readonly Waiting[], types: Types) {
    this.statements = statements
    this.#queries = statements.map(({ text, values, resolve, reject }) => {
      const callback = (error: unknown, result: QueryResult) => (error ? reject(error) : resolve(result))
      return new Statement({ text, values: [...values], types, callback } as QueryConfig) as unknown as Messages
    })
  }

  submit(connection: Connection) {
    // A single end of all statements makes them one unit, in which the database skips what follows an error.
    const together = Object.create(connection, { sync: { value: () => {} } })
    for (const query of this.#queries) {
      const error = query.submit(together)
      if (error) this.handleError(error, connection)
      // A value that cannot be sent ends the batch before what stands behind it.
      if (this.#current === this.#queries.length) break
    }
    connection.sync()
  }

  handleRowDescription(message: unknown) {
    this.#queries[this.#current]?.handleRowDescription(message)
  }

  handleDataRow(message: unknown) {
    this.#queries[this.#current]?.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: Connection) {
    const query = this.#queries[this.#current++]
    query?.handleCommandComplete(message, connection)
    query?.handleReadyForQuery(connection)
  }

  handleEmptyQuery(connection: Connection) {
    this.#queries[this.#current++]?.handleReadyForQuery(connection)
  }

  handleReadyForQuery() {}

  handleError(error: unknown, connection: Connection) {
    const failed = this.#queries.slice(this.#current)
    this.#current = this.#queries.length
    for (const query of failed) query.handleError(error, connection)
  }
}

const clients = new WeakMap<PoolClient, Pipelined>()

/**
 * Returns a client that sends the statements which it gets at once in one batch. `types` reads the values of results.
 */
export function pipelined(client: PoolClient, types: Types): Pipelined {
  const known = clients.get(client) ?? new Pipelined(client, types)
  clients.set(client, known)
  return known
}

class Pipelined {
  readonly #client: PoolClient
  readonly #types: Types
  #waiting: Waiting[] = []

  constructor(client: PoolClient, types: Types) {
    this.#client = client
    this.#types = types
  }

  get processID() {
    return (this.#client as { processID?: number }).processID
  }

  query(text: string, values: readonly unknown[] = []): Promise<QueryResult> {
    return new Promise((resolve, reject) => {
      if (this.#waiting.length === 0) process.nextTick(() => this.#send())
      this.#waiting.push({ text, values, resolve, reject })
    })
  }

  release(error?: boolean) {
    this.#client.release(error)
  }

  #send() {
    const statements = this.#waiting
    this.#waiting = []
    const [first] = statements
    if (first && statements.length === 1) {
      this.#client.query(first.text, [...first.values] as never[]).then(first.resolve, first.reject)
      return
    }
    this.#client.query(new Batch(statements, this.#types))
  }
}
