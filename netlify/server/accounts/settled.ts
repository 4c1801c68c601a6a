import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import { hourMs } from '#domain/calendar/day-arithmetic.ts'
import { formerAddressHours } from '#domain/identity/take-back.ts'
import type { CodePurpose } from '#domain/messages.ts'
import { ProblemError } from '../shared/problem.ts'

/** Until when an account's former address still counts beside the current one; null when it does not. */
export function settlingUntil({ former_email_until: until }: ApplicantAccountRow, now: Date): Date | null {
  return until !== null && until > now ? until : null
}

/**
 * The address that counts as the owner's: the one that the applications bear, confirmed by a code or not, because a
 * thief of the password can be faster than the first code. While an address left without its code still counts, that is
 * the one.
 */
export function trustedAddress(account: ApplicantAccountRow, now: Date): string {
  return (settlingUntil(account, now) === null ? null : account.former_email) ?? account.email
}

/** The address that an account leaves without a code from it, and until when it still counts. */
export function leaveBehind(account: ApplicantAccountRow, now: Date): { former: string; until: Date } {
  return { former: trustedAddress(account, now), until: new Date(now.getTime() + formerAddressHours * hourMs) }
}

/** Throws `email_settling` while a former address still counts, because a stranger may have moved the account. */
export function demandSettled(account: ApplicantAccountRow, now: Date): void {
  if (settlingUntil(account, now) !== null) throw new ProblemError('email_settling')
}

/**
 * The purposes whose codes neither go out nor work before the account's address has settled. A thief of the password
 * could otherwise move the account and use a code that goes to the new address.
 */
const settledOnly: readonly CodePurpose[] = ['sign', 'due_day', 'privacy', 'join']

/**
 * The address to which an account's code for a purpose goes, and from which it must come. `binding` is the new address
 * of an 'email' code. The code that gives a contract up goes to the trusted address: it cannot wait for the address to
 * settle, because the law gives seven days. Throws `email_settling`.
 */
export function addressOfCode(
  account: ApplicantAccountRow,
  { purpose, binding }: { purpose: CodePurpose; binding: string },
  now: Date,
): string {
  if (settledOnly.includes(purpose)) demandSettled(account, now)
  if (purpose === 'email') return binding
  return purpose === 'email_former' || purpose === 'withdraw' ? trustedAddress(account, now) : account.email
}
