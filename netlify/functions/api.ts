import { answerWith } from '#server/answer-with.ts'
import { createApp } from '#server/app.ts'
import type { FunctionConfig } from '#server/function-config.ts'

export default answerWith(createApp)

export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  path: '/api/*',
}
