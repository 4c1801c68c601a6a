// Plain JavaScript, so that an older Node can say what it needs instead of failing on the first type annotation.
import { requireNode } from './require-node.mjs'

requireNode()
await (await import('./start.ts')).start(process.argv.slice(2))
