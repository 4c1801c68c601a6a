import { answerWith, type FunctionConfig } from '#server/function-handler.ts'
import { createPdfApp } from '#server/pdf-app.ts'

export default answerWith(createPdfApp)

// Apart from the API, so that the API does not load the PDF libraries. Drawing and reading PDFs costs time, so the rate
// is limited by address.
export const config: FunctionConfig = {
  nodeVersion: '24',
  nodeBundler: process.env.NODE_BUNDLER,
  path: '/pdf/*',
  rateLimit: { windowLimit: 120, windowSize: 60, aggregateBy: ['ip', 'domain'] },
}
