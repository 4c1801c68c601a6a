import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startBlobs } from './storage.ts'

test('what a killed process had written half is gone after the next start, and the rest stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blobs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const first = await startBlobs(folder)
  await first.documents.write('someone/cnh/1.jpg', new Uint8Array([1, 2, 3]))
  await first.stop()
  const names = await readdir(folder, { recursive: true })
  const file = names.find((name) => name.endsWith('1.jpg')) ?? ''
  await writeFile(join(folder, dirname(file), '.e9s1fv2u5th'), 'half a picture')

  const again = await startBlobs(folder)
  onTestFinished(() => again.stop())
  expect(await again.documents.list('')).toEqual(['someone/cnh/1.jpg'])
  expect((await readdir(folder, { recursive: true })).filter((name) => name.includes('e9s1'))).toEqual([])
  expect(await again.documents.read('someone/cnh/1.jpg')).toEqual(new Uint8Array([1, 2, 3]))
})
