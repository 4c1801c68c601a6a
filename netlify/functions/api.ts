import type { Config } from '@netlify/functions'
import { handler } from '#server/entry.ts'

export default handler

export const config: Config = { path: '/api/*' }
