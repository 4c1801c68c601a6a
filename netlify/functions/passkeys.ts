import { answerWith, type FunctionConfig } from '#server/function-handler.ts'
import { createPasskeyApp } from '#server/passkey-app.ts'

export default answerWith(createPasskeyApp)

export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  path: '/passkeys/*',
}
