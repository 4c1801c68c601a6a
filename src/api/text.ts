import * as z from 'zod/mini'
import { visibleLine, visibleLines } from '#domain/text.ts'
import { isAllowed, type LineRule, unless } from './line-rules.ts'

/**
 * Every message of a schema is a stable code; `#content/sentences.ts` turns it into a sentence.
 * Without the just-in-time compiler zod never tries `new Function`, which a strict CSP would report.
 */
z.config({
  jitless: true,
  customError: (issue) => {
    if (issue.code === 'unrecognized_keys') return 'unknown_field'
    if (issue.code === 'too_big') return issue.origin === 'string' ? 'too_long' : 'too_big'
    if (issue.code === 'too_small') return issue.origin === 'string' ? 'required' : 'too_small'
    return issue.input === undefined || issue.input === '' ? 'required' : 'invalid'
  },
})

// As `isAllowed` of a line, but for tab and line feed.
const forbiddenInLines = /(?![\t\n])[\p{Cc}\p{Cs}]/u

/** A line of text as it looks (`visibleLine`): not empty, at most `max` characters, no control characters. */
export function line(max: number) {
  return z
    .string()
    .check(
      z.overwrite(visibleLine),
      z.minLength(1, { error: 'required', abort: true }),
      z.maxLength(max, { error: 'too_long', abort: true }),
      z.refine(isAllowed, { error: 'invalid_characters', abort: true }),
    )
}

/** A line of text that may be left empty. */
function optionalLine(max: number) {
  return z
    .string()
    .check(
      z.overwrite(visibleLine),
      z.maxLength(max, { error: 'too_long', abort: true }),
      z.refine(isAllowed, { error: 'invalid_characters', abort: true }),
    )
}

/**
 * A text of several lines as it looks (`visibleLines`), which may be empty: at most `max` characters, no control
 * characters but tab and line feed.
 */
export function lines(max: number) {
  return z.string().check(
    z.overwrite(visibleLines),
    z.maxLength(max, { error: 'too_long', abort: true }),
    z.refine((value) => !forbiddenInLines.test(value), { error: 'invalid_characters', abort: true }),
  )
}

/**
 * A line of text that has to pass a test of the domain; `code` is the message if it fails. `prepare` tidies the text
 * before the test, e.g. removes the dots of a CPF.
 */
export function checkedLine(
  max: number,
  test: (value: string) => boolean,
  code: string,
  prepare?: (value: string) => string,
) {
  return lineOf({ max, problem: unless(test, code), ...(prepare && { prepare }) })
}

/** A line of text by its rule. */
export function lineOf({ max, optional, prepare, problem }: LineRule) {
  const base = optional ? optionalLine(max) : line(max)
  const prepared = prepare ? base.check(z.overwrite(prepare)) : base
  if (!problem) return prepared
  return prepared.check((context) => {
    const found = problem(context.value)
    if (found) context.issues.push({ code: 'custom', message: found, input: context.value, continue: false })
  })
}
