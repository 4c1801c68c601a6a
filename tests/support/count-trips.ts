import { answered } from './api.ts'
import { watchDriver } from './driver-queries.ts'

export interface Trips {
  /**
   * How many times somebody waited for an answer of the database; statements that travel together count once. What a
   * server does after it has answered a request counts for nobody.
   */
  trips: number
  statements: readonly string[]
  /** How many connections were in use. */
  connections: number
}

/**
 * Does `work` once and counts its trips to the database by causes, not by time: a trip begins after the last one that
 * ended before it, and a connection makes one at a time. Nothing else may ask the database meanwhile.
 */
export async function countTrips(work: () => Promise<unknown>): Promise<Trips> {
  const texts: string[] = []
  const last = new Map<object, number>()
  let ended = 0
  let whenAnswered: number | undefined
  const onAnswer = () => {
    whenAnswered ??= ended
  }
  answered.subscribe(onAnswer)
  await watchDriver(({ connection, statements }) => {
    const trip = Math.max(ended, last.get(connection) ?? 0) + 1
    last.set(connection, trip)
    texts.push(...statements.map(({ text }) => text))
    return () => {
      ended = Math.max(ended, trip)
    }
  }, work).finally(() => answered.unsubscribe(onAnswer))
  const trips = whenAnswered ?? Math.max(0, ...last.values())
  return { trips, statements: texts, connections: last.size }
}
