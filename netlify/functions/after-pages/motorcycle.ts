import type { FunctionConfig } from '#server/function-config.ts'
import { motorcyclePage } from '#server/pages-entry.ts'

export default motorcyclePage

// Only where no page was built: a slug in other letters or of before, a model's exact name, a model that is gone, an unknown one.
export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  path: '/motorcycle/:model?',
  preferStatic: true,
}
