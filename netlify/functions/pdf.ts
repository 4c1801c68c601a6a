import { answerWith } from '#server/answer-with.ts'
import type { FunctionConfig } from '#server/function-config.ts'
import { createPdfApp } from '#server/pdf-app.ts'

export default answerWith(createPdfApp)

// Apart from the API, which does not carry what draws and reads PDFs. Both are work: limited by address.
export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  path: '/pdf/*',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
