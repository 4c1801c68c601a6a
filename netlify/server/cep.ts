import { Hono } from 'hono'
import { type CepResponse, cepParams, cepResponse, type PlaceResponse, placeResponse } from '#api/cep.ts'
import { isStateCode } from '#domain/identity/address.ts'
import { fold } from '#domain/search.ts'
import { visibleLine } from '#domain/text.ts'
import { access } from './accounts/access.ts'
import type { Deps } from './deps.ts'
import { cacheOnCdn } from './http/answers.ts'
import { answers } from './http/declared-answer.ts'
import type { AppEnv } from './http/request.ts'
import { validate } from './http/validate.ts'
import { ProblemError } from './shared/problem.ts'
import { countAgainst } from './shared/rate-limits.ts'
import { boundedText } from './shared/transport.ts'

const thirtyDays = 30 * 24 * 60 * 60

/**
 * GET /api/cep/:cep gives the address of a postal code. Addresses hardly change, so the CDN keeps them for a month.
 * Managers get the coordinates too, for the address of a dealership.
 */
export const cepRoutes = new Hono<AppEnv>()
  .get('/cep/:cep', access('public'), validate('param', cepParams), answers(cepResponse), async (c) => {
    const found = await lookUpCep(c.var.deps, c.req.valid('param').cep, c.env.ip)
    cacheOnCdn(c, { seconds: thirtyDays, tag: 'cep' })
    return c.json(found)
  })
  .get('/admin/cep/:cep', access('manager'), validate('param', cepParams), answers(placeResponse), async (c) => {
    return c.json(await lookUpPlace(c.var.deps, c.req.valid('param').cep, c.env.ip))
  })

const patienceMs = 3000
/** No address is longer (bytes). */
const longestAnswer = 100_000
const longestText = 120

/** An address, or 'unknown' for a code that the provider does not have. Null if the answer is neither. */
type Found = CepResponse | 'unknown' | null

/** A look-up service: the URL for a postal code, and the reader of its answer, which may be one of status 404. */
interface Provider {
  url(deps: Deps, cep: string): string
  read(cep: string, body: Record<string, unknown>): Found
}

const viaCep: Provider = {
  url: ({ config }, cep) => `${config.viaCepUrl}/ws/${cep}/json/`,
  read: (cep, { erro, logradouro, bairro, localidade, uf }) =>
    String(erro) === 'true' ? 'unknown' : address(cep, logradouro, bairro, localidade, uf),
}

const brasilApi: Provider = {
  url: ({ config }, cep) => `${config.brasilApiUrl}/api/cep/v1/${cep}`,
  read: (cep, { street, neighborhood, city, state, errors }) =>
    saysUnknown(errors) ? 'unknown' : address(cep, street, neighborhood, city, state),
}

/**
 * Tells whether one of the services that BrasilAPI asks has no such code. It answers 404 `service_error` as well when
 * none of them could be reached, which says nothing about the code.
 */
function saysUnknown(errors: unknown): boolean {
  if (!Array.isArray(errors)) return false
  return errors.some((each) => /nao (?:foi )?encontrado|inexistente/.test(fold(text(each?.message))))
}

/**
 * Finds the address of a postal code of eight digits: from ViaCEP, else from BrasilAPI, three seconds each. Throws
 * `cep_not_found` when no provider has the code, `cep_unavailable` when none answers, and `too_many_requests`.
 */
async function lookUpCep(deps: Deps, cep: string, ip: string): Promise<CepResponse> {
  await countAgainst(deps, { cepAddress: ip })
  let isUnknown = false
  for (const provider of [viaCep, brasilApi]) {
    const found = await askProvider(deps, provider, cep)
    if (found !== null && found !== 'unknown') return found
    isUnknown ||= found === 'unknown'
  }
  throw new ProblemError(isUnknown ? 'cep_not_found' : 'cep_unavailable')
}

/**
 * Finds the address of a postal code, and its coordinates if BrasilAPI has them; waits at most three seconds for these.
 * Throws what `lookUpCep` throws.
 */
async function lookUpPlace(deps: Deps, cep: string, ip: string): Promise<PlaceResponse> {
  const url = `${deps.config.brasilApiUrl}/api/cep/v2/${cep}`
  const [address, place] = await Promise.all([lookUpCep(deps, cep, ip), ask(deps, url, coordinates)])
  return { ...address, ...(place && place !== 'unknown' ? place : { latitude: null, longitude: null }) }
}

type Coordinates = Pick<PlaceResponse, 'latitude' | 'longitude'>

/** Reads the coordinates, which come as texts. Null outside of Brazil. */
function coordinates({ location }: { location?: { coordinates?: Record<string, unknown> } }): Coordinates | null {
  const [latitude, longitude] = ['latitude', 'longitude'].map((name) =>
    Number(location?.coordinates?.[name] ?? Number.NaN),
  )
  if (latitude === undefined || longitude === undefined) return null
  const isInside = latitude >= -34 && latitude <= 6 && longitude >= -74 && longitude <= -28
  return isInside ? { latitude, longitude } : null
}

/** Asks a provider; null also if it does not answer. */
const askProvider = (deps: Deps, provider: Provider, cep: string): Promise<Found> =>
  ask(deps, provider.url(deps, cep), (body) => provider.read(cep, body))

async function ask<Answer>(
  deps: Deps,
  url: string,
  read: (body: Record<string, unknown>) => Answer,
): Promise<Answer | 'unknown' | null> {
  try {
    const answer = await deps.fetch(url, {
      signal: AbortSignal.timeout(patienceMs),
      headers: { accept: 'application/json' },
      // A redirect would lead to a server that the configuration does not name.
      redirect: 'error',
    })
    if (!answer.ok && answer.status !== 404) return null
    const body: unknown = JSON.parse(await boundedText(answer, longestAnswer))
    return typeof body === 'object' && body !== null ? read({ ...body }) : null
  } catch (error) {
    deps.log.warn({ provider: new URL(url).host, reason: String(error) }, 'cep provider failed')
    return null
  }
}

// Third-party text ends up in a form, so this keeps only plain text of a plausible length, and only a state that
// exists.
function address(cep: string, street: unknown, neighborhood: unknown, city: unknown, state: unknown): Found {
  const code = text(state)
  if (!text(city) || !isStateCode(code)) return null
  if ([street, neighborhood, city].some((each) => isBroken(text(each)))) return null
  return { cep, street: text(street), neighborhood: text(neighborhood), city: text(city), state: code }
}

/**
 * Tells whether letters were lost on the way: '\ufffd' in the place of one, or UTF-8 that was read as Latin-1 ('SÃ£o').
 */
const isBroken = (value: string) => /\ufffd|[\u00c2\u00c3][\u0080-\u00bf]/.test(value)

function text(value: unknown): string {
  if (typeof value !== 'string') return ''
  return visibleLine(value.replace(/[\p{Cc}\p{Cs}]/gu, '')).slice(0, longestText)
}
