import { CompiledQuery } from 'kysely'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { sha256 } from '../../auth/tokens.ts'
import type { Deps } from '../../deps.ts'
import { ProblemError } from '../../problem.ts'

/** `points` requests in `seconds`; beyond that a pause that doubles with every offence of a day, up to `longest`. */
interface Policy {
  points: number
  seconds: number
  pause: number
  longest: number
}

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Every limit of the API. `RATE_LIMIT_SCALE` multiplies the points; nothing turns a limit off. */
const policies = {
  loginAddress: { points: 30, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  loginAccount: { points: 5, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  recoveryAddress: { points: 20, seconds: hour, pause: 5 * minute, longest: hour },
  recoveryAccount: { points: 5, seconds: hour, pause: 5 * minute, longest: hour },
  applicationAddress: { points: 20, seconds: hour, pause: 5 * minute, longest: hour },
  applicationCpf: { points: 5, seconds: day, pause: 10 * minute, longest: 6 * hour },
  leadAddress: { points: 10, seconds: hour, pause: 5 * minute, longest: hour },
  cepAddress: { points: 40, seconds: minute, pause: minute, longest: 10 * minute },
  analystAddress: { points: 20, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  analystAccount: { points: 5, seconds: 5 * minute, pause: minute, longest: 15 * minute },
  uploadApplication: { points: 60, seconds: hour, pause: 5 * minute, longest: hour },
  codeRequest: { points: 5, seconds: hour, pause: 5 * minute, longest: hour },
  codeCheck: { points: 15, seconds: hour, pause: 5 * minute, longest: hour },
  passwordCheck: { points: 5, seconds: 5 * minute, pause: minute, longest: 15 * minute },
} as const satisfies Record<string, Policy>

export type LimitName = keyof typeof policies

/**
 * Counts one request of `subject` (an address, a CPF, a user) against a limit. Throws `too_many_requests`, with the
 * seconds to wait, when there were too many. Waiting is always enough: trying meanwhile does not prolong the pause.
 */
export async function countAgainst(deps: Deps, name: LimitName, subject: string): Promise<void> {
  const policy = policies[name]
  const limiter = limiterOf(deps, name, policy.points * deps.config.rateLimitScale, policy.seconds)
  const key = keyOf(subject)
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    const isFirstRefusal = refusal.consumedPoints === limiter.points + 1
    const wait = isFirstRefusal ? await pause(deps, name, limiter, key) : Math.ceil(refusal.msBeforeNext / 1000)
    throw new ProblemError('too_many_requests', { retryAfterSeconds: Math.max(1, wait) })
  }
}

/**
 * Gives back the request just counted, because it turned out to be honest. It does not forget the others: whoever owns
 * one application of a CPF must not be able to clear the way to guess another one's password.
 */
export async function forgive(deps: Deps, name: LimitName, subject: string): Promise<void> {
  const policy = policies[name]
  const limiter = limiterOf(deps, name, policy.points * deps.config.rateLimitScale, policy.seconds)
  await limiter.reward(keyOf(subject))
}

async function pause(deps: Deps, name: LimitName, limiter: RateLimiterPostgres, key: string): Promise<number> {
  const { pause, longest } = policies[name]
  const offences = await limiterOf(deps, `${name}:offences`, 1, day).penalty(key)
  const seconds = Math.min(pause * 2 ** (offences.consumedPoints - 1), longest)
  await limiter.block(key, seconds)
  return seconds
}

function limiterOf(deps: Deps, keyPrefix: string, points: number, duration: number) {
  return new RateLimiterPostgres({
    storeClient: { query: queryOf(deps) },
    storeType: 'client',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration,
  })
}

// Through Kysely, and without the statements' names: a pooler, like the embedded Postgres, shares one session among many.
const queryOf = (deps: Deps) => (query: { text: string; values?: unknown[] }) =>
  deps.db.executeQuery(CompiledQuery.raw(query.text, query.values ?? []))

// Hashed: the table need not hold anybody's CPF. An IPv6 client owns a whole /64, so that is what is counted.
const keyOf = (subject: string) =>
  sha256(subject.includes(':') ? subject.split(':').slice(0, 4).join(':') : subject).slice(0, 32)
