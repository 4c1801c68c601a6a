import type { FunctionConfig } from '#server/function-handler.ts'
import { wakeJobs } from '#server/jobs-entry.ts'

export default wakeJobs

// Nothing can call a scheduled function, so this one starts the jobs at once. The rate is limited by address, because
// the address is public.
export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  path: '/wake-jobs',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
