import type { Applicant } from './application.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

/** An analyst's mail to an applicant. `subject` is one line, `body` plain text with its line breaks. */
export function analystMessage(params: Applicant & { subject: string; body: string }): Mail {
  return compose('analyst_message', { ...params, body: [{ type: 'typed', text: params.body, quoted: false }] })
}
