import { prepareDatabase } from './database.ts'
import type { LocalEnvironment } from './environment.ts'
import { startJobRunner } from './job-runner.ts'
import { mailboxPath } from './mailbox/pages.ts'
import { type LocalMailbox, localMailbox } from './mailbox/start.ts'
import { pspPath } from './psp/pages.ts'
import { type LocalPsp, localPsp } from './psp/start.ts'
import { localSealCertificate } from './seal-certificate.ts'
import { localSecretKey } from './secret-key.ts'
import { startBlobs } from './storage.ts'
import { printWelcome } from './welcome.ts'

export interface LocalServices {
  mailbox: LocalMailbox | undefined
  psp: LocalPsp | undefined
  /** Answers what is asked of the mailbox's pages and of the provider; undefined for every other address. */
  answer(request: Request): Promise<Response | undefined>
  /** Starts the jobs and prints the addresses. */
  begin(): void
}

/**
 * Starts the services that the functions need, where the environment names none: secret, certificate, file store, database,
 * mail server and Pix provider. Sets their variables in `process.env`. `address` is the address of mailbox and provider,
 * `blobs` the folder of the files, `bridgePort` the embedded database's fixed port. Throws StartError.
 */
export async function startLocalServices(
  environment: LocalEnvironment,
  {
    address,
    blobs: folder,
    bridgePort,
    onStop,
  }: {
    address: string
    blobs: string
    bridgePort?: number | undefined
    onStop: (task: () => Promise<unknown>) => void
  },
): Promise<LocalServices> {
  process.env.SECRET_KEY ||= await localSecretKey(environment.dataDir)
  if (!process.env.CONTRACT_CERTIFICATE) Object.assign(process.env, await localSealCertificate(environment.dataDir))
  const blobs = await startBlobs(folder)
  onStop(blobs.stop)
  const { embedded, stop } = await prepareDatabase(environment, bridgePort, blobs.documents)
  onStop(stop)
  const mailbox = await localMailbox(environment)
  if (mailbox) onStop(mailbox.stop)
  const psp = await localPsp(environment, address)
  if (psp) onStop(psp.stop)
  return {
    ...{ mailbox, psp },
    answer: async (request) => (await mailbox?.answer(request.url)) ?? psp?.answer(request),
    begin: () => {
      onStop(startJobRunner(embedded).stop)
      printWelcome(environment, embedded, {
        mailbox: mailbox && address + mailboxPath,
        psp: psp && address + pspPath,
      })
    },
  }
}
