import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildPreview } from '#tests/support/build-preview.ts'
import { withCopy } from '#tests/support/catalogue/build-copy.ts'

test('a preview of a change is built by the command of netlify.toml, with the variables that Netlify sets', {
  tags: ['nightly'],
  timeout: 300_000,
}, async () => {
  await withCopy(async (folder) => {
    await buildPreview(folder)
    expect(await readFile(join(folder, 'dist/admin.html'), 'utf8')).toContain('<astro-island')
    expect(await readdir(join(folder, '.netlify/bundled-functions'))).toContain('api.mjs')
  })
})
