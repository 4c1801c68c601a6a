import type { Kysely } from 'kysely'
import type { SessionPerson } from '#api/session.ts'
import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { Database } from '#db/schema.ts'
import type { Deps } from '../deps.ts'
import { toCents } from '../shared/numeric.ts'
import { ProblemError } from '../shared/problem.ts'
import { countAgainst, isWithinLimits } from '../shared/rate-limits.ts'
import { countAccounts, findAccount, findAccountOf, findApplicationsOf } from './applicant-accounts-queries.ts'
import { hashPassword, matchingHashes, saltOf, verifyPassword } from './password.ts'
import { findPerson, type NameDifferences, nameDifferences } from './people.ts'
import { blockedSince } from './recovery-queries.ts'

/**
 * Returns the account that an application belongs to. An application has one account, which one password opens.
 * Accounts with the same CPF, password or address stay apart; only `joinAccounts` makes them one, with a code. Throws
 * `not_found`.
 */
export async function ownerOf(db: Kysely<Database>, applicationId: string): Promise<ApplicantAccountRow> {
  return present(await findAccountOf(db, applicationId))
}

/** Returns an account by its id. Throws `not_found` if the account has joined another meanwhile. */
export async function accountById(db: Kysely<Database>, id: string): Promise<ApplicantAccountRow> {
  return present(await findAccount(db, id))
}

/**
 * Those of a CPF's accounts that a password opens, in the same order. All accounts of a CPF share a salt, so that
 * checking costs one derivation and the same time, whether there are none, one or many.
 */
export async function openedBy(
  accounts: readonly ApplicantAccountRow[],
  password: string,
): Promise<ApplicantAccountRow[]> {
  const hashes = await matchingHashes(
    password,
    accounts.map((one) => one.password_hash),
  )
  return accounts.filter((one) => hashes.includes(one.password_hash))
}

/**
 * Returns the person of an account, for the next application: name, birth date and telephone, CPF and e-mail address,
 * and everything else from the newest application. Null once the account has no application.
 */
export async function ownPerson(db: Kysely<Database>, accountId: string): Promise<SessionPerson | null> {
  const [account, person, [newest]] = await Promise.all([
    accountById(db, accountId),
    findPerson(db, accountId),
    findApplicationsOf(db, accountId),
  ])
  if (newest === undefined || person === undefined) return null
  const { full_name: fullName, birth_date: birthDate, phone } = person
  const { cep, street, number, complement, profession } = newest
  const { neighborhood, city, state } = newest
  return {
    fullName,
    cpf: account.cpf,
    birthDate,
    email: account.email,
    phone,
    profession,
    cep,
    street,
    number,
    complement,
    neighborhood,
    city,
    state,
    incomeCents: toCents(newest.income),
  }
}

/** Hashes a new password of a CPF. `known` is the hash of any of its accounts, whose salt the new hash shares. */
export async function hashForCpf(password: string, known: string | null | undefined): Promise<string> {
  return hashPassword(password, known ? saltOf(known) : undefined)
}

/**
 * Checks the password that the owner of an open account types again. Every try counts, a right one too, and also
 * towards the CPF's login limit. Throws `password_incorrect` and `too_many_requests`.
 */
export async function confirmOwnPassword(deps: Deps, account: ApplicantAccountRow, password: string): Promise<void> {
  await isWithinLimits(deps, { loginAccount: account.cpf })
  await countAgainst(deps, { passwordTries: account.id })
  if (!(await verifyPassword(password, account.password_hash))) throw new ProblemError('password_incorrect')
}

function present(account: ApplicantAccountRow | undefined): ApplicantAccountRow {
  if (account === undefined) throw new ProblemError('not_found')
  return account
}

/** The facts about an application's account that analysts see. */
export async function accountOverview(
  db: Kysely<Database>,
  applicationId: string,
): Promise<{ recoveryBlockedAt: string | null; accountsOfCpf: number; names: NameDifferences }> {
  const of = (column: 'account_id' | 'cpf') =>
    db.selectFrom('financing_applications as own').select(column).where('own.id', '=', applicationId).$asScalar()
  const [blocked, accountsOfCpf, names] = await Promise.all([
    blockedSince(db, of('account_id')),
    countAccounts(db, of('cpf')),
    nameDifferences(db, applicationId),
  ])
  return { recoveryBlockedAt: blocked?.toISOString() ?? null, accountsOfCpf, names }
}
