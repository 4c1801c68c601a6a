import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { FolderInUseError, lockFolder } from './instance-lock.ts'

it('keeps other users of the machine out of a data folder, and a second process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'data-'))
  await chmod(folder, 0o777)
  const release = await lockFolder(folder)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUseError)
  release()
  await rm(folder, { recursive: true })
})
