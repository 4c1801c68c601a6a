import type { Config } from '../../config.ts'
import { bacenPix } from './bacen.ts'
import type { PixProvider } from './provider.ts'
import { overCertificate, overFetch } from './transport.ts'

const opened = new WeakMap<Config, PixProvider>()

/** The provider of a configuration, kept with its access token while the process lives; undefined where there is none. */
export function pixProviderOf(config: Config, fetch: typeof globalThis.fetch): PixProvider | undefined {
  const { pix } = config
  if (pix === undefined) return undefined
  const known = opened.get(config)
  if (known !== undefined) return known
  const provider = bacenPix(pix, pix.certificate ? overCertificate(pix.certificate) : overFetch(fetch))
  opened.set(config, provider)
  return provider
}
