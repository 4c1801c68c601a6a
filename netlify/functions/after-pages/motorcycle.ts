import type { FunctionConfig } from '#server/function-config.ts'
import { motorcyclePage } from '#server/pages-entry.ts'

export default motorcyclePage

// Runs only for addresses without a built page: a slug in other letter case, a former slug, a model's exact name, a model
// no longer sold, an unknown one.
export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  path: '/motorcycle/:model?',
  preferStatic: true,
}
