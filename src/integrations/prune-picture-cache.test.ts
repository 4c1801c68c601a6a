import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { removeUnused } from './prune-picture-cache.ts'

const day = 86_400
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pictures-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a picture goes once no build has used it for thirty days, and no sooner', async () => {
  const now = Date.now()
  for (const [name, days] of Object.entries({ used: 0, lately: 29, unused: 31 })) {
    writeFileSync(join(folder, name), name)
    utimesSync(join(folder, name), now / 1000, now / 1000 - days * day)
  }
  await removeUnused(folder, now)
  expect(readdirSync(folder).sort()).toEqual(['lately', 'used'])
})

test('a build before any picture was made has nothing to remove', async () => {
  await expect(removeUnused(join(folder, 'none'), Date.now())).resolves.toBeUndefined()
})
