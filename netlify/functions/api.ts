import { createApp } from '#server/app.ts'
import { answerWith, type FunctionConfig } from '#server/function-handler.ts'

export default answerWith(createApp)

export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  path: '/api/*',
}
