// Packs the bundles of a build in a process of its own, so that the twin can answer: `node pack.ts <bundled> <folder>`.
import { packBundled } from '#tests/support/packed-functions.ts'

const [bundled = '', folder = ''] = process.argv.slice(2)
console.log(`\n${JSON.stringify(await packBundled(bundled, folder))}`)
