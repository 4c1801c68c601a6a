import { createHmac, hkdfSync, randomInt, timingSafeEqual } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'
import type { CodePurpose } from '#domain/messages.ts'
import type { Deps } from '../deps.ts'
import { codePlaceholder } from '../messages/queries.ts'
import { type applicantOf, queueMessage } from '../messages/queue-message.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, countDown, isUsedUp, isWithinLimits, refundAttempt } from '../shared/rate-limits.ts'
import { sha256 } from '../shared/tokens.ts'
import { accountById } from './applicant-accounts.ts'
import { confirmAddress, lockAccount } from './applicant-accounts-queries.ts'
import { addressOfCode } from './settled.ts'

const minutes = 10
const mostTries = 5
const shortDigits = 6
/** Nobody guesses a code of so many digits, so it needs no limit of tries, which strangers could use up. */
const longDigits = 12
/** How long (minutes) a shared code works: longer than the pause until the next mail (`codeMail`) can ever last. */
const sharedMinutes = 180

export interface CodeSubject {
  purpose: CodePurpose
  /** The account of the code. Null for a visitor without one; `about` then names the subject. */
  accountId: string | null
  /** The part of the account that the code is about, an application or a recovery; left out for the account itself. */
  about?: string
  /**
   * The subject that the code confirms: a contract's hash, a new address. With another binding the code does not work.
   */
  binding: string
  /** Whose codes wrong guesses count against; left out for the account. */
  owner?: string
}

/** The length of a code, how long it works, and where one without an account goes, if that has to be known. */
type Strength = { digits: number; minutes: number; sentTo?: string }

/**
 * The purposes for which anybody can have codes sent to an address that is somebody else's: by an application, or a
 * change, that names it.
 */
const openToAnybody: readonly CodePurpose[] = ['confirm', 'email', 'email_former', 'privacy', 'login', 'join']

/** The purposes for which a code says no more than that its reader reads the address. */
const provesAddress: readonly CodePurpose[] = ['confirm', 'email', 'login']

/** Tells whether a code of an account goes to an address that may be a stranger's. */
const mayBeStrangers = (account: ApplicantAccountRow, { purpose }: CodeSubject, to: string) =>
  openToAnybody.includes(purpose) && (purpose === 'join' || to !== account.email || account.email_confirmed_at === null)

/** The code that serves every account which bears an address, for what proves that its reader reads it. */
const codeOfAddress = (address: string): CodeSubject => ({
  purpose: 'confirm',
  accountId: null,
  about: `address:${sha256(address)}`,
  binding: address,
})

/**
 * Draws a code that works once within ten minutes and replaces the former one. It has six digits, or twelve once too
 * many codes of its owner were guessed wrong that day. Queues the message that
 * carries it: an account's to the address of `addressOfCode`, a visitor's to `addressee`. Tells whether the account has
 * left that address. To an address that may be a stranger's go at most four such mails an hour, whichever accounts ask
 * for them; the last has a long code that serves each of them. The database keeps only a keyed hash. Throws
 * `codes_not_configured` without SECRET_KEY, and `email_settling`. A request is counted first: see `requestCode`.
 */
export async function sendCode(
  deps: Deps,
  tx: Kysely<Database>,
  subject: CodeSubject,
  addressee: ReturnType<typeof applicantOf> | Visitor,
): Promise<{ isFormerAddress: boolean }> {
  const account = subject.accountId === null ? null : await accountById(tx, subject.accountId)
  const to = account && addressOfCode(account, subject, deps.now())
  if (account && to && mayBeStrangers(account, subject, to)) {
    const shared = codeOfAddress(to)
    const left = await countDown({ ...deps, db: tx }, 'codeMail', limitKey(shared))
    const isProof = provesAddress.includes(subject.purpose)
    if (left === 0 && isProof)
      return mailCode(
        deps,
        tx,
        shared,
        { ...addressee, to },
        { digits: longDigits, minutes: sharedMinutes, sentTo: to },
      )
    // The last mail is for the code that serves all.
    if (left === 0) await refundAttempt({ ...deps, db: tx }, 'codeMail', limitKey(shared))
    if (left <= 0) return { isFormerAddress: false }
  }
  const isGuessed = await isUsedUp({ ...deps, db: tx }, 'codeGuess', ownerOf(subject))
  return mailCode(deps, tx, subject, addressee, { digits: isGuessed ? longDigits : shortDigits, minutes })
}

async function mailCode(
  deps: Deps,
  tx: Kysely<Database>,
  subject: CodeSubject,
  addressee: ReturnType<typeof applicantOf> | Visitor,
  { digits, minutes, sentTo: address }: Strength,
): Promise<{ isFormerAddress: boolean }> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  // Twelve digits are read in groups.
  const written = code.replace(/(\d{4})(?=\d)/g, digits === longDigits ? '$1 ' : '$1')
  const createdAt = deps.now()
  const expiresAt = new Date(createdAt.getTime() + minutes * 60_000)
  const { purpose, accountId } = subject
  const account = accountId === null ? null : await accountById(tx, accountId)
  const sentTo = account ? addressOfCode(account, subject, createdAt) : (address ?? null)
  const to = sentTo ?? addressee.to
  const hash = hashOf(deps, subject, code)
  await replaceCode(tx, keyOf(subject), { hash, digits, sentTo, createdAt, expiresAt })
  const { about } = addressee
  const event = `${purpose}:${keyOf(subject).subject}:${crypto.randomUUID()}`
  const envelope = { event, to, about, secret: written, expiresAt }
  const told = { code: codePlaceholder, minutes }
  if (purpose === 'request' || purpose === 'follow' || !('person' in addressee)) {
    await queueMessage(deps, tx, { ...envelope, kind: 'request_code', params: told })
  } else {
    await queueMessage(deps, tx, {
      ...envelope,
      kind: 'one_time_code',
      params: { ...addressee.person, purpose, ...told },
    })
  }
  return { isFormerAddress: account !== null && to === account.former_email }
}

/** A visitor without an application. */
interface Visitor {
  to: string
  about: { requestId: string } | null
}

/** A code that somebody without a session asks for. Each request has a code of its own, which others do not use up. */
export interface StrangersCode {
  own: CodeSubject
  /** The subject of the code that serves all requests for the same owner. */
  shared: CodeSubject
}

/**
 * Sends a code to somebody without a session, in at most four mails an hour to one owner, whoever asks for them. The
 * last of these mails has a long code that serves every request until the next mail can go: so strangers who use the
 * mails up keep no owner from a code. Sends nothing beyond them. `begin` runs in the transaction in any case.
 */
export async function sendStrangersCode(
  deps: Deps,
  { own, shared }: StrangersCode,
  addressee: ReturnType<typeof applicantOf> | Visitor,
  begin: (tx: Transaction<Database>) => Promise<void> = async () => {},
): Promise<void> {
  const left = await countDown(deps, 'codeMail', limitKey(shared))
  await deps.db.transaction().execute(async (tx) => {
    await begin(tx)
    if (left > 0) await sendCode(deps, tx, own, addressee)
    if (left === 0) await mailCode(deps, tx, shared, addressee, { digits: longDigits, minutes: sharedMinutes })
  })
}

/** Checks and uses a code of somebody without a session like `withCode`: the request's own one, or the shared one. */
export async function withStrangersCode<Result>(
  deps: Deps,
  { own, shared }: StrangersCode,
  typed: string,
  confirmed: (tx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  if (digitsOf(typed).length <= shortDigits) return withCode(deps, own, typed, confirmed)
  return eitherCode(
    () => withCode(deps, shared, typed, confirmed),
    () => withCode(deps, own, typed, confirmed),
  )
}

/** Tries one code, and another one where the first is none. */
async function eitherCode<Result>(first: () => Promise<Result>, second: () => Promise<Result>): Promise<Result> {
  try {
    return await first()
  } catch (refusal) {
    const isAnother = refusal instanceof ProblemError && ['code_wrong', 'code_over'].includes(refusal.code)
    if (!isAnother) throw refusal
    return second()
  }
}

/**
 * Counts a person's request for a code, and sends it, then does `also` in the same transaction: codes are locked before
 * applications everywhere. The count stays when that fails.
 * Throws `too_many_requests` and what `sendCode` throws.
 */
export async function requestCode(
  deps: Deps,
  subject: CodeSubject,
  addressee: Parameters<typeof sendCode>[3],
  also?: (tx: Transaction<Database>) => Promise<void>,
): Promise<{ isFormerAddress: boolean }> {
  await countCodeRequest(deps, subject)
  return deps.db.transaction().execute(async (tx) => {
    const sent = await sendCode(deps, tx, subject, addressee)
    await also?.(tx)
    return sent
  })
}

/** Counts a request for a code. Throws `too_many_requests`. */
export async function countCodeRequest(deps: Deps, subject: CodeSubject): Promise<void> {
  await countAgainst(deps, { codeRequest: limitKey(subject) })
}

/**
 * Checks a code. In one transaction, uses the code up and runs `confirmed`; returns its result. A code that went to the
 * account's own address confirms that address too. A wrong try always counts. If `confirmed` throws, the code still
 * works. Throws `email_settling`, `code_wrong`, and `code_over` when there is no live code (never sent, used, ten
 * minutes old, tried five times, sent to an address that the account has left, or of six digits when those of its owner
 * were guessed wrong too often that day), so that the person has to ask for a new one.
 */
export async function withCode<Result>(
  deps: Deps,
  subject: CodeSubject,
  typed: string,
  confirmed: (tx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  const use = await checkCode(deps, subject, typed)
  return deps.db.transaction().execute(async (tx) => {
    await use(tx)
    return confirmed(tx)
  })
}

/**
 * Checks a code, which counts as a try, and returns a function that locks the account and uses the code up in a
 * transaction. Throws like `withCode`; that function throws `code_over` if another request was faster.
 */
export async function checkCode(
  deps: Deps,
  subject: CodeSubject,
  typed: string,
): Promise<(tx: Transaction<Database>) => Promise<void>> {
  const { accountId, purpose } = subject
  const to = accountId === null ? null : addressOfCode(await accountById(deps.db, accountId), subject, deps.now())
  const isLong = digitsOf(typed).length > shortDigits
  if (to === null || !isLong || !provesAddress.includes(purpose)) return checkOne(deps, subject, subject, typed)
  return eitherCode(
    () => checkOne(deps, subject, codeOfAddress(to), typed),
    () => checkOne(deps, subject, subject, typed),
  )
}

/** Checks a code like `checkCode`: the subject's own one, or one that serves it too. */
async function checkOne(
  deps: Deps,
  subject: CodeSubject,
  code: CodeSubject,
  typed: string,
): Promise<(tx: Transaction<Database>) => Promise<void>> {
  const { accountId } = subject
  const digits = digitsOf(typed)
  const isShort = digits.length <= shortDigits
  const expected = await tryCode(deps.db, keyOf(code), deps.now())
  if (expected === undefined) throw new ProblemError('code_over')
  if (isShort && !(await isWithinLimits(deps, { codeGuess: ownerOf(subject) }))) throw new ProblemError('code_over')
  const given = hashOf(deps, code, digits)
  if (!timingSafeEqual(Buffer.from(expected, 'hex'), Buffer.from(given, 'hex'))) throw new ProblemError('code_wrong')
  if (isShort) await refundAttempt(deps, 'codeGuess', ownerOf(subject))
  return async (tx) => {
    const now = deps.now()
    // Every use locks the account first, so that its address and password stay as they are until the end.
    const account = accountId === null ? null : await lockAccount(tx, accountId)
    const spent = account === undefined ? undefined : await spendCode(tx, keyOf(code), expected, now)
    if (!spent) throw new ProblemError('code_over')
    if (!account || spent.sent_to === null) return
    if (spent.sent_to !== addressOfCode(account, subject, now)) throw new ProblemError('code_over')
    if (spent.sent_to === account.email) await confirmAddress(tx, account.id, now)
  }
}

const digitsOf = (typed: string) => typed.replace(/\s/g, '')
const ownerOf = ({ owner, accountId, about }: CodeSubject) => owner ?? accountId ?? about ?? ''
const keyOf = ({ purpose, accountId, about }: CodeSubject) => ({ purpose, subject: about ?? accountId ?? '' })
const limitKey = (subject: CodeSubject) => `${subject.purpose}:${keyOf(subject).subject}`

function hashOf(deps: Deps, subject: CodeSubject, code: string): string {
  const { purpose, binding } = subject
  const { secretKey } = deps.config
  if (secretKey === undefined) throw new ProblemError('codes_not_configured')
  const key = new Uint8Array(hkdfSync('sha256', secretKey, '', 'one-time code', 32))
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, keyOf(subject).subject, binding, code]))
    .digest('hex')
}

/** The purpose of a code ('sign') and its subject, an account or a part of one. Each pair has at most one live code. */
export interface CodeKey {
  purpose: string
  subject: string
}

/** Stores a code, which replaces the former one. */
async function replaceCode(
  db: Kysely<Database>,
  { purpose, subject }: CodeKey,
  code: { hash: string; digits: number; sentTo: string | null; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const fresh = {
    code_hash: code.hash,
    digits: code.digits,
    sent_to: code.sentTo,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
    tries: 0,
    used_at: null,
  }
  await db
    .insertInto('one_time_codes')
    .values({ purpose, subject, ...fresh })
    .onConflict((conflict) => conflict.columns(['purpose', 'subject']).doUpdateSet(fresh))
    .execute()
}

/**
 * Counts a try at the live code and gives its hash; undefined when there is none: used, expired, or short and tried too
 * often.
 */
async function tryCode(db: Kysely<Database>, { purpose, subject }: CodeKey, now: Date): Promise<string | undefined> {
  const row = await db
    .updateTable('one_time_codes')
    .set({ tries: sql<number>`least(tries + 1, ${mostTries})` })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((code) => code.or([code('tries', '<', mostTries), code('digits', '=', longDigits)]))
    .returning('code_hash')
    .executeTakeFirst()
  return row?.code_hash
}

/**
 * Uses a code up and gives where it went; undefined when another request was faster, or a newer code took its place.
 */
async function spendCode(
  db: Kysely<Database>,
  { purpose, subject }: CodeKey,
  hash: string,
  now: Date,
): Promise<{ sent_to: string | null } | undefined> {
  return db
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('sent_to')
    .executeTakeFirst()
}

/** When the newest code was made, used or not; undefined when there was none. */
export async function codeSentAt(db: Kysely<Database>, { purpose, subject }: CodeKey): Promise<Date | undefined> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('created_at')
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.created_at
}

/** Ends every code of an account: its own, and those of its applications, requests and recoveries. */
export async function deleteAccountCodes(db: Kysely<Database>, accountId: string): Promise<void> {
  const partsIn = (table: 'financing_applications' | 'requests') =>
    db.selectFrom(table).select(sql<string>`id::text`.as('id')).where('account_id', '=', accountId)
  await db
    .deleteFrom('one_time_codes')
    .where((code) =>
      code.or([
        code('subject', '=', accountId),
        code('subject', 'like', `${accountId}:%`),
        code('subject', 'in', partsIn('financing_applications')),
        code('subject', 'in', partsIn('requests')),
      ]),
    )
    .execute()
}

/**
 * Does `work` in at least so many ms, so that the time of an answer does not reveal what was done. Throws what `work`
 * throws.
 */
export async function atLeast<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), new Promise((resolve) => setTimeout(resolve, ms))])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
