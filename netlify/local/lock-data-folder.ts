import { FolderInUseError, lockFolder } from '#db/local/instance-lock.ts'
import { StartError } from './start-error.ts'

/** Locks the data folder for this process. Throws StartError, with the way out, while another instance uses it. */
export async function lockDataFolder(dataDir: string): Promise<void> {
  await lockFolder(dataDir).catch((error) => {
    if (!(error instanceof FolderInUseError)) throw error
    throw new StartError(`Another instance is using ${dataDir}. Stop it, or choose another folder: DATA_DIR=…`)
  })
}
