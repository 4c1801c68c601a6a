import * as z from 'zod/mini'
import { isPlainDate } from '#domain/calendar/calendar.ts'
import { isWholeCode } from '#domain/identity/one-time-code.ts'
import { countedLength, minimumPassword } from '#domain/identity/password.ts'
import { withoutMarks } from '#domain/text.ts'
import { incomeRange, limits, lineRules } from './line-rules.ts'
import { checkedLine, line, lineOf } from './text.ts'

export const fullName = lineOf(lineRules.fullName)
export const cpf = lineOf(lineRules.cpf)
export const email = lineOf(lineRules.email)
export const phone = lineOf(lineRules.phone)
export const cep = lineOf(lineRules.cep)
export const state = lineOf(lineRules.state)
export const birthDate = lineOf(lineRules.birthDate)

/** A day that exists, 'YYYY-MM-DD'. */
export const plainDate = checkedLine(10, isPlainDate, 'date_invalid')

/**
 * A new password. Any character is allowed and nothing is trimmed, so that the typed text logs in. Only the server can
 * tell how easy it is to guess. The length checks do not abort, so that a form also compares a password of the wrong
 * length with its confirmation.
 */
export const newPassword = z.string().check(
  z.minLength(1, { error: 'required', abort: true }),
  z.refine((value) => countedLength(value) >= minimumPassword, 'password_short'),
  z.maxLength(limits.password, 'too_long'),
)

/** A password typed to log in. Only an empty one is refused, so that former rules never lock an owner out. */
export const anyPassword = z
  .string()
  .check(z.minLength(1, { error: 'required', abort: true }), z.maxLength(limits.password, { error: 'too_long' }))

/** The digits of a one-time code, with or without the spaces that the mail prints in it. */
export const oneTimeCode = checkedLine(20, isWholeCode, 'code_incomplete', withoutMarks)

/** A monthly income in cents: above zero, up to R$ 10 million. */
export const incomeCents = z
  .int()
  .check(z.minimum(incomeRange.leastCents, 'income_invalid'), z.maximum(incomeRange.mostCents, 'income_invalid'))

/** The version or number of a stored record, up to the largest integer that a column holds. */
export const version = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))

/** An instant that a browser sends back as it got it. The database knows no year 0. */
export const sentInstant = z.iso.datetime({ offset: false }).check(
  z.maxLength(30),
  z.refine((value) => value >= '2000', 'invalid'),
)

/** An instant in ISO 8601. */
export const instant = z.string().check(z.maxLength(40))

/**
 * The ten digits of a contract number, with or without spaces. Its check digit is not checked here, so that strangers
 * learn nothing of it.
 */
export const contractNumber = checkedLine(
  20,
  (value) => /^\d{10}$/.test(value),
  'contract_number_invalid',
  withoutMarks,
)

/** A consent, with the version of the accepted text. */
export const consent = z.strictObject({
  version: line(20),
  accepted: z.literal(true, 'consent_required'),
})
