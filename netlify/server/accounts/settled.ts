import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { CodePurpose } from '#domain/messages.ts'
import { ProblemError } from '../shared/problem.ts'

/** Until when an account's former address still counts beside the current one; null when it does not. */
export function settlingUntil({ former_email_until: until }: ApplicantAccountRow, now: Date): Date | null {
  return until !== null && until > now ? until : null
}

/**
 * The address that has proved to be the owner's; null without one. While an address left without its code still counts,
 * that is the one.
 */
export function trustedAddress(account: ApplicantAccountRow, now: Date): string | null {
  if (settlingUntil(account, now) !== null) return account.former_email
  return account.email_confirmed_at === null ? null : account.email
}

/** Throws `email_settling` while a former address still counts, because a stranger may have moved the account. */
export function demandSettled(account: ApplicantAccountRow, now: Date): void {
  if (settlingUntil(account, now) !== null) throw new ProblemError('email_settling')
}

/**
 * The purposes whose codes neither go out nor work before the account's address has settled. A thief of the password could
 * otherwise move the account and use a code that goes to the new address.
 */
const settledOnly: readonly CodePurpose[] = ['sign', 'due_day', 'privacy', 'join']

/**
 * The address to which an account's code for a purpose goes, and from which it must come. `binding` is the new address of
 * an 'email' code. The code that gives a contract up goes to the trusted address: it cannot wait for the address to settle,
 * because the law gives seven days. Throws `email_settling`.
 */
export function addressOfCode(
  account: ApplicantAccountRow,
  { purpose, binding }: { purpose: CodePurpose; binding: string },
  now: Date,
): string {
  if (settledOnly.includes(purpose)) demandSettled(account, now)
  if (purpose === 'email') return binding
  const isForTrusted = purpose === 'email_former' || purpose === 'withdraw'
  return (isForTrusted ? trustedAddress(account, now) : null) ?? account.email
}
