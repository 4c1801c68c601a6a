import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { localSecretKey } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secret-key-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('is drawn once, fits the configuration, and is for the owner alone', async () => {
  const key = await localSecretKey(folder)
  expect(await localSecretKey(folder)).toBe(key)
  expect(readConfig({ DATABASE_URL: 'postgres://host/db', SECRET_KEY: key }).secretKey).toBe(key)
  expect((await stat(join(folder, 'secret-key'))).mode & 0o077).toBe(0)
})
