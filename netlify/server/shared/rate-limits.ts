import ipaddr from 'ipaddr.js'
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import type { Database } from '#db/schema.ts'
import { writeLater } from '#db/together.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from './problem.ts'
import { sha256 } from './tokens.ts'

/**
 * Allows `points` requests in `seconds`. A pause (s) follows. It doubles with every offence within a day, up to
 * `longest`, and lasts at least until those `seconds` are over.
 */
interface Policy {
  points: number
  seconds: number
  pause: number
  longest: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * Every limit of the API. `RATE_LIMIT_SCALE` multiplies the points; nothing turns a limit off. A limit whose name ends
 * in `Address` counts network addresses.
 *
 * A network address may be a whole city behind one mobile carrier, or the Wi-Fi of a dealership. Where an answer tells
 * whether a guess was right, the address counts refusals alone: the right ones are taken back. Where everybody gets the
 * same answer, it counts all requests, far above what a crowd sends. What one person may do is limited by account, CPF
 * or browser first. No limit that a stranger can use up keeps an owner out: the owner has a lane of their own (a known
 * browser, a mail).
 */
export const policies = {
  // Refusals of a login; beyond it nothing is checked.
  loginFloodAddress: { points: 600, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  // Refusals of a login; beyond it a password needs a mailed code.
  loginAddress: { points: 30, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  loginAccount: { points: 5, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  loginDevice: { points: 5, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  passwordTries: { points: 5, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  // Wrong numbers of a contract.
  recoveryAddress: { points: 60, seconds: hour, pause: 5 * minute, longest: hour },
  // Requests by CPF and birth date, whose answer is the same for everybody, and codes, which have limits of their own.
  recoveryFloodAddress: { points: 600, seconds: hour, pause: 5 * minute, longest: hour },
  recoveryBrowser: { points: 20, seconds: hour, pause: 5 * minute, longest: hour },
  // Applications of one carrier's customers on the day of a launch.
  applicationAddress: { points: 20_000, seconds: hour, pause: 5 * minute, longest: hour },
  // Applications of one CPF or to one e-mail address from one network, and from one browser, a salesperson's for
  // example.
  applicationPerson: { points: 5, seconds: hour, pause: 5 * minute, longest: hour },
  applicationRecipient: { points: 10, seconds: hour, pause: 5 * minute, longest: hour },
  // Receipts of applications and requests to an address that nobody has confirmed, from all networks and accounts
  // together. Beyond it what was sent is taken without one.
  unconfirmedReceipt: { points: 6, seconds: day, pause: day, longest: day },
  applicationBrowser: { points: 30, seconds: hour, pause: 5 * minute, longest: hour },
  applicationAccount: { points: 10, seconds: day, pause: 10 * minute, longest: 6 * hour },
  applicationRepeat: { points: 30, seconds: hour, pause: minute, longest: 15 * minute },
  // Requests for a code of a request without a login, and tries of it, which have limits of their own.
  requestFloodAddress: { points: 300, seconds: hour, pause: 5 * minute, longest: hour },
  requestAccount: { points: 30, seconds: hour, pause: minute, longest: 15 * minute },
  leadAddress: { points: 300, seconds: hour, pause: 5 * minute, longest: hour },
  // Mails to one person who left a contact.
  leadPerson: { points: 3, seconds: day, pause: day, longest: day },
  cepAddress: { points: 600, seconds: minute, pause: minute, longest: 10 * minute },
  analystAddress: { points: 20, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  analystAccount: { points: 5, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  analystDevice: { points: 5, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  passkeyAccount: { points: 20, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  // Passkeys and invitations, which nobody guesses: against floods alone.
  staffFloodAddress: { points: 300, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  installmentCharge: { points: 30, seconds: hour, pause: minute, longest: 15 * minute },
  uploadApplication: { points: 60, seconds: hour, pause: 5 * minute, longest: hour },
  emailCorrection: { points: 5, seconds: hour, pause: 5 * minute, longest: hour },
  // Refused corrections of an address, which tell nobody whether an application exists.
  emailCorrectionAddress: { points: 60, seconds: hour, pause: 5 * minute, longest: hour },
  contactChange: { points: 10, seconds: hour, pause: 5 * minute, longest: hour },
  codeRequest: { points: 5, seconds: hour, pause: 5 * minute, longest: hour },
  // Mails with a code that people without a session ask for, by recipient and purpose, and those to an address that
  // nobody has confirmed, by address; from all networks together.
  codeMail: { points: 4, seconds: hour, pause: 5 * minute, longest: hour },
  // Wrong guesses of codes with six digits, by account, from all networks together. Beyond it codes are longer.
  codeGuess: { points: 15, seconds: day, pause: day, longest: day },
  // Wrong codes of the app, by account, from all networks and at every door. Beyond it only the long codes count.
  secondFactorGuess: { points: 15, seconds: day, pause: day, longest: day },
  secondFactorCheck: { points: 5, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  pdfApplication: { points: 30, seconds: hour, pause: minute, longest: 15 * minute },
  // Codes that no paper of the bank has.
  verificationAddress: { points: 60, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  browserErrorAddress: { points: 60, seconds: hour, pause: minute, longest: hour },
  // Pages of lists that one account reads. Nothing is refused beyond it: the security history says so, once an hour.
  listPages: { points: 100, seconds: hour, pause: hour, longest: hour },
  // How many refused requests of one account get a line in the security history.
  refusalNoted: { points: 20, seconds: hour, pause: hour, longest: hour },
  passwordCheck: { points: 5, seconds: 5 * minute, pause: minute, longest: 15 * minute },
} as const satisfies Record<string, Policy>

export type LimitName = keyof typeof policies
/** The subject that each limit counts: an address, a CPF, an account. */
export type Subjects = Partial<Record<LimitName, string>>
type LimitDeps = Pick<Deps, 'db' | 'config' | 'now'>

/**
 * Counts one request against limits, in their order, and stops at a used-up one. Throws `too_many_requests` with the
 * seconds to wait. That wait is always enough, because further tries do not prolong the pause.
 */
export async function countAgainst(deps: LimitDeps, subjects: Subjects): Promise<void> {
  await refuseBeyond(deps, subjects, await countRequest(deps.db, limitsOf(deps, subjects), deps.now()))
}

/** Returns the limits of some subjects, for a statement that counts beside other work. */
export function limitsOf({ config }: Pick<Deps, 'config'>, subjects: Subjects): Limit[] {
  return entriesOf(subjects).map(([name, subject]) => ({
    key: keyOf(name, subject),
    points: Math.max(1, Math.round(policies[name].points * config.rateLimitScale)),
    windowMs: policies[name].seconds * 1000,
  }))
}

/** Throws `too_many_requests`, like `countAgainst`, if one of the counts exceeds its limit. */
export async function refuseBeyond(deps: LimitDeps, subjects: Subjects, counts: readonly Count[]): Promise<void> {
  const limits = limitsOf(deps, subjects)
  for (const [place, [name, subject]] of entriesOf(subjects).entries()) {
    const limit = limits[place]
    const count = counts.find(({ key }) => key === limit?.key)
    if (limit === undefined || count === undefined || count.points <= limit.points) continue
    const isFirstRefusal = count.points === limit.points + 1
    const until = isFirstRefusal ? await pause(deps, name, subject, count) : count.expire
    const wait = Math.ceil((until - deps.now().getTime()) / 1000)
    throw new ProblemError('too_many_requests', { retryAfterSeconds: Math.max(1, wait) })
  }
}

/**
 * Counts like `countAgainst`, but tells whether all limits hold instead of throwing. If one is exceeded, the caller
 * asks for more proof.
 */
export async function isWithinLimits(deps: LimitDeps, subjects: Subjects): Promise<boolean> {
  try {
    await countAgainst(deps, subjects)
    return true
  } catch (refusal) {
    if (refusal instanceof ProblemError) return false
    throw refusal
  }
}

/**
 * Counts one request like `countAgainst` and returns how many more the limit allows: 0 for the last one, less than 0
 * for one that is beyond it.
 */
export async function countDown(deps: LimitDeps, name: LimitName, subject: string): Promise<number> {
  const subjects = { [name]: subject }
  const [limit] = limitsOf(deps, subjects)
  const counts = await countRequest(deps.db, limitsOf(deps, subjects), deps.now())
  const isAllowed = await refuseBeyond(deps, subjects, counts).then(
    () => true,
    (refusal) => {
      if (refusal instanceof ProblemError) return false
      throw refusal
    },
  )
  return isAllowed ? (limit?.points ?? 0) - (counts[0]?.points ?? 0) : -1
}

/** Tells whether a limit is used up, without counting anything. */
export async function isUsedUp(deps: LimitDeps, name: LimitName, subject: string): Promise<boolean> {
  const [limit] = limitsOf(deps, { [name]: subject })
  const counter = await deps.db
    .selectFrom('rate_limits')
    .select('points')
    .where('key', '=', keyOf(name, subject))
    .where('expire', '>', deps.now().getTime())
    .executeTakeFirst()
  return limit !== undefined && counter !== undefined && counter.points >= limit.points
}

/** Counts an event that is never refused, and tells whether it is within its limits. */
export async function isWithin(deps: LimitDeps, subjects: Subjects): Promise<boolean> {
  return !isBeyond(deps, subjects, await countRequest(deps.db, limitsOf(deps, subjects), deps.now()))
}

/** Tells whether one of the counts exceeds its limit. */
export function isBeyond(deps: LimitDeps, subjects: Subjects, counts: readonly Count[]): boolean {
  return limitsOf(deps, subjects).some((limit) =>
    counts.some(({ key, points }) => key === limit.key && points > limit.points),
  )
}

/**
 * Takes back the request just counted, because it turned out to be legitimate. Earlier ones stay counted, because the
 * owner of one application of a CPF must not be able to reset the limit and guess the password of another.
 */
export async function refundAttempt(deps: LimitDeps, name: LimitName, subject: string): Promise<void> {
  await takingBack(deps.db, [keyOf(name, subject)], deps.now()).execute()
}

/**
 * Takes back several requests just counted, like `refundAttempt`, in one statement, in the order in which they were
 * counted. Within a transaction that happens with its commit, because all customers of a carrier wait for the counter
 * of their address.
 */
export async function refundAttempts(deps: LimitDeps, subjects: Subjects): Promise<void> {
  const keys = entriesOf(subjects).map(([name, subject]) => keyOf(name, subject))
  if (keys.length > 0) await writeLater(deps.db, takingBack(deps.db, keys, deps.now()))
}

/** Starts a pause, within a day twice as long as the former one; returns its end (ms since 1970). */
async function pause(deps: LimitDeps, name: LimitName, subject: string, count: Count): Promise<number> {
  const now = deps.now()
  const offences = { key: keyOf(`${name}:offences`, subject), points: Number.MAX_SAFE_INTEGER, windowMs: day * 1000 }
  const [counted] = await countRequest(deps.db, [offences], now)
  const seconds = Math.min(policies[name].pause * 2 ** ((counted?.points ?? 1) - 1), policies[name].longest)
  const expire = Math.max(count.expire, now.getTime() + seconds * 1000)
  await pauseUntil(deps.db, { ...count, expire })
  return expire
}

const entriesOf = (subjects: Subjects) => Object.entries(subjects) as [LimitName, string][]

// Hashes the subject, so that the table holds no CPF.
function keyOf(prefix: string, subject: string): string {
  const counted = prefix.includes('Address') ? networkOf(subject) : subject
  return `${prefix}:${sha256(counted).slice(0, 32)}`
}

/** At most `points` requests under a key within a window (ms) that starts with the first of them. */
export interface Limit {
  key: string
  points: number
  windowMs: number
}

/** How often a key was counted in its window, and when that window or a pause ends (ms since 1970). */
export interface Count {
  key: string
  points: number
  expire: number
}

/**
 * Counts one request against each limit in turn, as part of a larger statement: `parts` are common table expressions
 * whose names start with `name`, `counts` selects their counts. Counting stops at a used-up limit, so that the limits
 * after it do not fill up meanwhile. Counts nothing unless `condition` holds.
 */
export function counting(
  name: string,
  limits: readonly Limit[],
  now: Date,
  condition: Expression<SqlBool> = sql<boolean>`true`,
) {
  const part = (place: number) => sql.table(`${name}_${place}`)
  const parts = limits.map((limit, place) => {
    const before = limits[place - 1]
    const goesOn = before ? sql`exists (select from ${part(place - 1)} where points <= ${before.points})` : condition
    const at = sql`${now.getTime()}::bigint`
    return sql`${part(place)} as (
      insert into rate_limits as counter (key, points, expire)
      select ${limit.key}, 1, ${at} + ${limit.windowMs} where ${goesOn}
      on conflict (key) do update set
        points = case when counter.expire <= ${at} then 1 else counter.points + 1 end,
        expire = case when counter.expire <= ${at} then excluded.expire else counter.expire end
      returning key, points, expire)`
  })
  const counts = limits.map((_, place) => sql`select * from ${part(place)}`)
  return { parts: sql.join(parts), counts: sql.join(counts, sql` union all `) }
}

/** Counts one request against each limit in turn, in one statement; gives the counts of the limits that it reached. */
async function countRequest(db: Kysely<Database>, limits: readonly Limit[], now: Date): Promise<Count[]> {
  const { parts, counts } = counting('counted', limits, now)
  return (await sql<Count>`with ${parts} ${counts}`.execute(db)).rows
}

/**
 * Takes back one request from the current window of each key. Locks the counters in the order of the keys, like whoever
 * counts, so that no deadlock arises.
 */
function takingBack(db: Kysely<Database>, keys: readonly string[], now: Date) {
  const locked = db
    .selectFrom('rate_limits')
    .select('key')
    .where('key', 'in', keys)
    .where('points', '>', 0)
    .where('expire', '>', now.getTime())
    .orderBy(sql`array_position(${[...keys]}::text[], key)`)
    .forUpdate()
  return db
    .updateTable('rate_limits')
    .set((counter) => ({ points: counter('points', '-', 1) }))
    .where('key', 'in', locked)
}

/** Keeps a key at a number of points until `expire`. */
async function pauseUntil(db: Kysely<Database>, { key, points, expire }: Count): Promise<void> {
  await db.updateTable('rate_limits').set({ points, expire }).where('key', '=', key).execute()
}

/** The leading bytes of an IPv6 address that one subscriber owns at least (RFC 6177: a site gets a /64 or more). */
const subscriberBytes = 8

/**
 * Returns the network under which limits count an address. For an IPv4 address this is the address, also when it is
 * written as IPv6. For an IPv6 address it is the /64, in one spelling. For a text that is no address it is the text.
 */
export function networkOf(text: string): string {
  if (!ipaddr.isValid(text)) return text
  const address = ipaddr.process(text)
  if (address.kind() === 'ipv4') return address.toString()
  return ipaddr
    .fromByteArray(address.toByteArray().map((byte, place) => (place < subscriberBytes ? byte : 0)))
    .toString()
}
