import type { Config } from '@netlify/functions'
import { jobs } from '#server/jobs-entry.ts'

export default jobs

export const config: Config = { schedule: '* * * * *' }
