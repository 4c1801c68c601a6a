import { handler } from '#server/entry.ts'
import type { FunctionConfig } from '#server/function-config.ts'

export default handler

export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  path: '/api/*',
}
