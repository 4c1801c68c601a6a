// Packs what a build has bundled in a process of its own, so that the twin answers meanwhile: `node pack.ts <bundled> <folder>`.
import { packBundled } from '#tests/support/packed-functions.ts'

const [bundled = '', folder = ''] = process.argv.slice(2)
console.log(`\n${JSON.stringify(await packBundled(bundled, folder))}`)
