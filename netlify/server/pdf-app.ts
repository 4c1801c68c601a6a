import type { Deps } from './deps.ts'
import { uploadCompletionRoutes } from './documents/completion-routes.ts'
import { baseApp } from './http/middleware.ts'
import { boletoSlipRoutes } from './payments/boleto/slip-routes.ts'
import { personalCopyRoutes } from './privacy/copy-pdf.ts'
import { requestFileRoutes } from './requests/file-routes.ts'
import { costSheetRoutes } from './use-cases/cost-sheet.ts'
import { paymentPaperRoutes } from './use-cases/payment-papers.ts'

/**
 * Creates the app that draws PDFs while their reader waits, and reads the PDFs that applicants upload. It is apart from
 * the API, so that the API carries no PDF code.
 */
export function createPdfApp(deps: Deps) {
  return baseApp(deps, '/pdf')
    .route('/', costSheetRoutes)
    .route('/', paymentPaperRoutes)
    .route('/', boletoSlipRoutes)
    .route('/', uploadCompletionRoutes)
    .route('/', requestFileRoutes)
    .route('/', personalCopyRoutes)
}

/** The app's type, for the browser's typed client. */
export type PdfApiType = ReturnType<typeof createPdfApp>
