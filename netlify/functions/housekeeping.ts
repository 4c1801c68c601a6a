import type { FunctionConfig } from '#server/function-handler.ts'
import { housekeeping } from '#server/housekeeping-entry.ts'

export default housekeeping

export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  schedule: '@hourly',
}
