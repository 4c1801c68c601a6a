import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const pointer = (dataDir: string) => join(dataDir, 'site.json')

/** The folder of the site that was published last in this data folder; undefined if the project's own is newer. */
export async function readSiteFolder(dataDir: string): Promise<string | undefined> {
  try {
    return (JSON.parse(await readFile(pointer(dataDir), 'utf8')) as { folder: string }).folder
  } catch {
    return undefined
  }
}

/** Makes a folder the site that is served from now on, after a restart too. */
export async function writeSiteFolder(dataDir: string, folder: string): Promise<void> {
  await writeFile(`${pointer(dataDir)}.new`, JSON.stringify({ folder }))
  await rename(`${pointer(dataDir)}.new`, pointer(dataDir))
}

/** The project's own site is the one to serve again. */
export async function forgetSiteFolder(dataDir: string): Promise<void> {
  await rm(pointer(dataDir), { force: true })
}
