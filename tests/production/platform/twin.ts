import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { createAuthority } from './authority.ts'
import { startDatabase, type TwinDatabase } from './database.ts'
import { startFiles, startMail, startPix } from './providers.ts'
import { Site } from './site.ts'

/** All services of others that a bank has before the first deploy. */
export interface Twin {
  database: TwinDatabase
  mail: Awaited<ReturnType<typeof startMail>>
  pix: Awaited<ReturnType<typeof startPix>>
  files: Awaited<ReturnType<typeof startFiles>>
  site: Site
  /** A folder that is removed with the twin. */
  folder: string
  /** The file of the authority that signs all certificates here. */
  trusted: string
  /** The file of the certificate that the Pix provider gave the bank. */
  pixCertificate: string
  stop(): Promise<void>
}

const defaultConnections = 20

/** Starts database, pooler, mail server, Pix provider, file store and an address without a deploy, all behind TLS. */
export async function startTwin(port: number): Promise<Twin> {
  const folder = mkdtempSync(join(tmpdir(), 'twin-'))
  const authority = createAuthority()
  const [trusted, pixCertificate] = [join(folder, 'authority.pem'), join(folder, 'pix.pem')]
  writeFileSync(trusted, authority.cert)
  writeFileSync(pixCertificate, authority.client.cert + authority.client.key)
  setDefaultCACertificates([...getCACertificates('default'), authority.cert])
  const database = await startDatabase(authority.server, defaultConnections)
  const mail = await startMail(authority.server('localhost'))
  const pix = await startPix(authority)
  const files = await startFiles()
  const site = await Site.open(authority.server('localhost'), port)
  return {
    database,
    mail,
    pix,
    files,
    site,
    folder,
    trusted,
    pixCertificate,
    stop: async () => {
      for (const part of [site, pix, mail, files, database]) await part.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
