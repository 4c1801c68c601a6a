import { askFunctions, type loadFunctions } from '../functions.ts'
import { payExactly } from '../psp/start.ts'
import type { LocalServices } from '../services.ts'
import type { Backstage } from './person.ts'

const pauseMs = 100

/** Returns what the guide's people need, from the functions and services of a local server. */
export const backstageOf = (
  functions: Awaited<ReturnType<typeof loadFunctions>>,
  { mailbox, psp }: Pick<LocalServices, 'mailbox' | 'psp'>,
): Backstage => ({
  ask: askFunctions(functions),
  codeFor: async (email: string) => mailbox?.codeFor(email),
  pay:
    psp &&
    (async ({ simulation }) => {
      if (simulation !== null) await payExactly(psp, simulation)
      return simulation !== null
    }),
  pause: () => new Promise<void>((resolve) => setTimeout(resolve, pauseMs)),
})
