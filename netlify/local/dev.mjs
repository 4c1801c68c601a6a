import { requireNode } from './require-node.mjs'

requireNode()
await (await import('./dev.ts')).dev(process.argv.slice(2))
