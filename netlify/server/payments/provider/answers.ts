import type * as z from 'zod/mini'
import { pixRefusals } from '#content/payments.ts'
import type { JsonAnswer } from '../../shared/client-credentials.ts'
import { ProviderFailure } from './port.ts'
import { problemAnswer } from './wire.ts'

/** Throws `ProviderFailure` for an answer of the API Pix that is no success: refused for good, or to be tried again. */
export function expectSuccess({ status, body }: JsonAnswer): void {
  if (status >= 200 && status < 300) return
  // 401 and 403 are wrong credentials, which an operator can mend: the request may be tried again.
  if (status >= 500 || [401, 403, 429].includes(status)) throw new ProviderFailure('unreachable', `answered ${status}`)
  const problem = problemAnswer.safeParse(body)
  const reason = problem.success ? (problem.data.detail ?? problem.data.title) : undefined
  const said = reason?.slice(0, 200) || pixRefusals.unexplained(status)
  throw new ProviderFailure('refused', `answered ${status}: ${said}`, said)
}

/** Reads an answer of the API Pix. Throws `ProviderFailure`. */
export function read<T>(schema: z.ZodMiniType<T>, answer: JsonAnswer): T {
  expectSuccess(answer)
  const result = schema.safeParse(answer.body)
  if (!result.success) throw new ProviderFailure('unreadable', `answered ${answer.status} with something else`)
  return result.data
}

/** Reads an answer of the API Pix; undefined for what the provider does not know. Throws `ProviderFailure`. */
export function readFound<T>(schema: z.ZodMiniType<T>, answer: JsonAnswer): T | undefined {
  return answer.status === 404 ? undefined : read(schema, answer)
}
