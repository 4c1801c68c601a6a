import { baseApp } from './base-app.ts'
import { costSheetRoutes } from './cases/cost-sheet-routes.ts'
import type { Deps } from './deps.ts'
import { uploadCompletionRoutes } from './documents/completion-routes.ts'
import { personalCopyRoutes } from './privacy/copy-routes.ts'
import { requestFileRoutes } from './requests/file-routes.ts'

/** What draws PDFs while their reader waits, and reads those that applicants send, apart from the API, which carries neither. */
export function createPdfApp(deps: Deps) {
  return baseApp(deps, '/pdf')
    .route('/', costSheetRoutes)
    .route('/', uploadCompletionRoutes)
    .route('/', requestFileRoutes)
    .route('/', personalCopyRoutes)
}

/** Its type, for the browser's typed client. */
export type PdfApiType = ReturnType<typeof createPdfApp>
