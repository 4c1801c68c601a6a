import type { Config } from '@netlify/functions'
import { housekeeping } from '#server/entry.ts'

export default housekeeping

export const config: Config = { schedule: '@hourly' }
