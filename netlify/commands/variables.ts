import { readFile, writeFile } from 'node:fs/promises'
import { environmentExample, withVariablesTable } from './variables/describe.ts'

// `npm run ops -- variables`: writes .env.example and the table of variables in docs/operations.md from their schema.
const root = new URL('../../', import.meta.url)
const operations = new URL('docs/operations.md', root)
await writeFile(new URL('.env.example', root), environmentExample())
await writeFile(operations, withVariablesTable(await readFile(operations, 'utf8')))
