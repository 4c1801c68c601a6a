// Plain JavaScript, so that an older Node can print the required version instead of failing on the first type
// annotation.
import { requireNode } from './require-node.mjs'

requireNode()
await (await import('./start.ts')).start(process.argv.slice(2))
