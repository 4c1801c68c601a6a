import type { Applicant } from './application.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

/** What an analyst wrote to an applicant: `subject` one line, `body` plain text with its line breaks. */
export function analystMessage(params: Applicant & { subject: string; body: string }): Mail {
  return compose('analyst_message', { ...params, body: [{ type: 'typed', text: params.body, quoted: false }] })
}
