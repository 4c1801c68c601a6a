import { Writable } from 'node:stream'
import { pino } from 'pino'

const errors: string[] = []

/** The log of a test's server, which keeps errors for the test's end. */
export const errorLog = pino(
  { level: 'error', base: null },
  new Writable({
    write(line, _encoding, done) {
      errors.push(String(line))
      done()
    },
  }),
)

/** The errors that the servers of this test have logged, each a line of JSON. A test that provokes one takes it so. */
export const takeServerErrors = (): string[] => errors.splice(0)
