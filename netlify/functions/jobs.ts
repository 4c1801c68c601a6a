import type { FunctionConfig } from '#server/function-handler.ts'
import { jobs } from '#server/jobs-entry.ts'

export default jobs

export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  schedule: '* * * * *',
}
