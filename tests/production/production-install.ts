import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildPreview } from '#tests/support/build-preview.ts'
import { makeFreshCopy } from '#tests/support/fresh-copy.ts'

/** Installs a copy without the packages of development and builds a preview there. Throws if either fails. */
export async function productionInstall(): Promise<string> {
  const copy = makeFreshCopy('--omit=dev')
  try {
    await buildPreview(copy.folder, { NODE_ENV: 'production' })
    const count = (folder: string) => readdirSync(join(copy.folder, folder)).length
    return `${count('node_modules')} folders of packages, ${count('dist')} files and folders built`
  } finally {
    copy.remove()
  }
}
