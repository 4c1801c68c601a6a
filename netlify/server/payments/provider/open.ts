import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { openCertificate } from '../../shared/certificates.ts'
import { bacenPix } from './bacen.ts'
import type { PixProvider } from './provider.ts'
import { overCertificate, overFetch } from './transport.ts'

const opened = new WeakMap<Config, { mark: string | undefined; provider: PixProvider }>()

/**
 * Returns the provider of a configuration; undefined if there is none. Keeps it with its access token while the process
 * lives and the certificate stays the same.
 */
export async function pixProviderOf(
  deps: Pick<Deps, 'db' | 'config' | 'log' | 'fetch'>,
): Promise<PixProvider | undefined> {
  const { config, fetch } = deps
  const { pix } = config
  if (pix === undefined) return undefined
  const certificate = await openCertificate(deps, 'pix')
  const known = opened.get(config)
  if (known !== undefined && known.mark === certificate?.mark) return known.provider
  const provider = bacenPix(pix, certificate ? overCertificate(certificate) : overFetch(fetch))
  opened.set(config, { mark: certificate?.mark, provider })
  return provider
}
