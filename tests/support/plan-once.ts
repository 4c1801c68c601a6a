import { Client } from '@neondatabase/serverless'

/** What the driver's own class of queries has beyond its declared type. */
interface DriverQuery {
  name?: string
  text: string
  prepare(connection: DriverConnection): void
  handleError(error: unknown, connection: DriverConnection): void
}
interface DriverConnection {
  /** The text of each prepared statement, by name. A batch hands on the object of its connection. */
  parsedStatements: Record<string, string>
}

let isOn = false

/**
 * Lets the driver of this process name each statement, so that PostgreSQL plans it once for each connection. In a test,
 * planning takes three times as long as everything else that the database does. What is asked and answered stays the
 * same.
 */
export function planOnce(): void {
  // The setup of each file calls it, in one worker again and again.
  if (isOn) return
  isOn = true
  const { prototype } = (Client as unknown as { Query: { prototype: DriverQuery } }).Query
  const { prepare, handleError } = prototype
  const names = new WeakMap<object, Map<string, string>>()
  const introduced = new WeakSet<DriverQuery>()
  let count = 0

  prototype.prepare = function (connection) {
    const ofConnection = names.get(connection.parsedStatements) ?? new Map<string, string>()
    names.set(connection.parsedStatements, ofConnection)
    const known = ofConnection.get(this.text)
    this.name = known ?? `planned_${++count}`
    if (known === undefined) introduced.add(this)
    else connection.parsedStatements[known] = this.text
    ofConnection.set(this.text, this.name)
    prepare.call(this, connection)
  }
  // Nobody knows whether the name of a failed statement is taken, so the next one gets another name.
  prototype.handleError = function (error, connection) {
    if (introduced.has(this)) names.get(connection.parsedStatements)?.delete(this.text)
    handleError.call(this, error, connection)
  }
}
