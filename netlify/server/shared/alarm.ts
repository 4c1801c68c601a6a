import type { Store } from '@netlify/blobs'
import * as z from 'zod/mini'
import { hourMs } from '#domain/calendar/day-arithmetic.ts'
import { answered } from './file-store.ts'

const keys = { ring: 'last-ring', look: 'next-look' }
/** How long (ms) the store may take. Without an answer the database is asked instead. */
const patienceMs = 3_000

const nextLookMark = z.object({ at: z.string(), deploy: z.string(), ring: z.nullable(z.string()) })

/** What the store says, read before the jobs are looked at. */
export interface Alarm {
  /** The id of the last ring; null before the first one. */
  ring: string | null
  /** Until when this deploy need not look; null if somebody has rung since that was set. */
  silentUntil: Date | null
}

/**
 * Says from when on the schedule has to look for due jobs, from a store outside of the database, so that a database
 * without work can sleep. Whoever adds a job rings, after the commit. The schedule sets the next look together with the
 * last ring that it had read before it looked. So a ring that comes meanwhile makes it look again, whichever of the two
 * is written last. Each method throws StorageError.
 */
export function jobsAlarm(open: () => Store) {
  const write = (key: string, value: string) => answered(open().set(key, value), patienceMs)
  const read = (key: string): Promise<string | null> => answered(open().get(key, { type: 'text' }), patienceMs)
  return {
    async read(deploy: string): Promise<Alarm> {
      const [ring, look] = await Promise.all([read(keys.ring), read(keys.look)])
      const { success, data } = nextLookMark.safeParse(JSON.parse(look ?? 'null'))
      const isValid = success && data.deploy === deploy && data.ring === ring
      return { ring, silentUntil: isValid ? new Date(data.at) : null }
    },
    /** Makes the next run of the schedule look at the database. */
    ring: () => write(keys.ring, crypto.randomUUID()),
    /** Lets a deploy look at the database no earlier than `at`, unless somebody has rung since `seen` was read. */
    set: (at: Date, deploy: string, { ring }: Pick<Alarm, 'ring'>) =>
      write(keys.look, JSON.stringify({ at: at.toISOString(), deploy, ring } satisfies z.infer<typeof nextLookMark>)),
  }
}

/**
 * Returns when to look next if the next job is due at `due`: then, and at each full hour in any case, for what a
 * stopped process could not ring for.
 */
export function nextLook(now: Date, due: Date | null): Date {
  const fullHour = new Date((Math.floor(now.getTime() / hourMs) + 1) * hourMs)
  return due !== null && due < fullHour ? due : fullHour
}
