import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Returns a state that survives the process, `empty` at first. Writes one at a time, each whole or not at all. `save`
 * resolves once the current state is on the disk.
 */
export async function jsonFile<State extends object>(
  file: string,
  empty: State,
): Promise<{ readonly state: State; save(): Promise<void> }> {
  await mkdir(dirname(file), { recursive: true })
  const stored = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  const state: State = { ...empty, ...(stored && JSON.parse(stored)) }
  let last = Promise.resolve()
  const write = async () => {
    await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
    await rename(`${file}.new`, file)
  }
  return {
    state,
    save: () => {
      last = last.catch(() => {}).then(write)
      return last
    },
  }
}
