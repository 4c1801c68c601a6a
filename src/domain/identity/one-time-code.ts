import { withoutMarks } from '../text.ts'

/** Tells whether a typed text is a whole one-time code: six digits, or twelve, with or without spaces. */
export const isWholeCode = (typed: string) => /^(\d{6}|\d{12})$/.test(withoutMarks(typed))
