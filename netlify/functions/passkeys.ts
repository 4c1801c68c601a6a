import { answerWith } from '#server/answer-with.ts'
import type { FunctionConfig } from '#server/function-config.ts'
import { createPasskeyApp } from '#server/passkey-app.ts'

export default answerWith(createPasskeyApp)

export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  path: '/passkeys/*',
}
