import type { FunctionConfig } from '#server/function-config.ts'
import { wakeJobs } from '#server/jobs-entry.ts'

export default wakeJobs

// A scheduled function cannot be called: this one is. Limited by address, because anybody can.
export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  path: '/wake-jobs',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
