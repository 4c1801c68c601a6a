import type { Config } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import { openCertificate } from '../../shared/certificates.ts'
import { overCertificate, overFetch } from '../../shared/transport.ts'
import { type Bureau, BureauFailure } from './bureau.ts'
import { httpsBureau } from './https-bureau.ts'

const opened = new WeakMap<Config, { mark: string | undefined; bureau: Bureau }>()
const noAnswer = (cause: string) => new BureauFailure('unreachable', cause)

/**
 * Returns the bureau of a configuration; undefined without one, and without the key that seals its answers. Keeps it
 * with its access token while the process lives and the certificate stays the same.
 */
export async function bureauOf(
  deps: Pick<Deps, 'db' | 'config' | 'log' | 'fetch' | 'now'>,
): Promise<Bureau | undefined> {
  const { config, fetch, now } = deps
  const { bureau, secretKey } = config
  if (bureau === undefined || secretKey === undefined) return undefined
  const certificate = await openCertificate(deps, 'bureau')
  const known = opened.get(config)
  if (known !== undefined && known.mark === certificate?.mark) return known.bureau
  const send = certificate ? overCertificate(certificate, noAnswer) : overFetch(fetch, noAnswer)
  const made = httpsBureau(bureau, send, now)
  opened.set(config, { mark: certificate?.mark, bureau: made })
  return made
}
