import type { ChargeWay } from '#domain/payments/charge.ts'
import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { openCertificate } from '../../shared/certificates.ts'
import { overCertificate, overFetch } from '../../shared/transport.ts'
import { bacenPix } from './bacen.ts'
import { boletoProvider } from './cnab.ts'
import type { PixProvider } from './pix-api.ts'
import { pixWays } from './pix-ways.ts'
import { type ChargeProvider, noAnswer, ProviderFailure } from './port.ts'

const opened = new WeakMap<Config, { mark: string | undefined; provider: PixProvider }>()

type ProviderDeps = Pick<Deps, 'db' | 'config' | 'log' | 'fetch' | 'now'>

/** The adapters of the ways to pay, by the name that a charge keeps. */
const adapters: Readonly<Record<string, (deps: ProviderDeps) => Promise<ChargeProvider | undefined>>> = {
  bacen: async (deps) => {
    const api = await pixProviderOf(deps)
    return api && pixWays(api)
  },
  stripe: async (deps) => {
    const { card } = deps.config
    if (card === undefined) return undefined
    // Loaded on demand, because most functions never ask it.
    const { stripeCards } = await import('./stripe.ts')
    return stripeCards(card, deps)
  },
  cnab: async (deps) => deps.config.boleto && boletoProvider(deps, deps.config.boleto),
}

/** The adapter of each way. */
export const providerNames: Readonly<Record<ChargeWay, string>> = {
  pix: 'bacen',
  pix_due: 'bacen',
  pix_automatic: 'bacen',
  boleto: 'cnab',
  card: 'stripe',
}

/** The names of all providers, also of those that are not configured. */
export const chargeProviderNames = Object.keys(adapters)

/**
 * Returns the provider that makes a charge, whose failures name it; undefined if it is not configured, and for a code
 * that an analyst typed.
 */
export async function chargeProviderOf(deps: ProviderDeps, name: string): Promise<ChargeProvider | undefined> {
  const provider = await adapters[name]?.(deps)
  if (provider === undefined) return undefined
  const naming =
    <Given extends unknown[], Answer>(verb: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      try {
        return await verb(...given)
      } catch (error) {
        if (error instanceof ProviderFailure) error.provider = name
        throw error
      }
    }
  return {
    register: naming(provider.register),
    withdraw: naming(provider.withdraw),
    lookUp: naming(provider.lookUp),
    refund: naming(provider.refund),
    listSince: provider.listSince,
  }
}

/**
 * Returns the provider of a configuration; undefined if there is none. Keeps it with its access token while the process
 * lives and the certificate stays the same.
 */
export async function pixProviderOf(deps: ProviderDeps): Promise<PixProvider | undefined> {
  const { config, fetch } = deps
  const { pix } = config
  if (pix === undefined) return undefined
  const certificate = await openCertificate(deps, 'pix')
  const known = opened.get(config)
  if (known !== undefined && known.mark === certificate?.mark) return known.provider
  const provider = bacenPix(pix, certificate ? overCertificate(certificate, noAnswer) : overFetch(fetch, noAnswer))
  opened.set(config, { mark: certificate?.mark, provider })
  return provider
}
