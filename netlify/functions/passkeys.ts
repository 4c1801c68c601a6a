import type { FunctionConfig } from '#server/function-config.ts'
import { passkeyHandler } from '#server/passkey-entry.ts'

export default passkeyHandler

export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  path: '/passkeys/*',
}
