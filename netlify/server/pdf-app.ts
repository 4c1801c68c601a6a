import { baseApp } from './base-app.ts'
import { costSheetRoutes } from './cases/cost-sheet-routes.ts'
import type { Deps } from './deps.ts'
import { uploadCompletionRoutes } from './documents/completion-routes.ts'

/** What draws PDFs while their reader waits, and reads those that applicants send, apart from the API, which carries neither. */
export function createPdfApp(deps: Deps) {
  return baseApp(deps, '/pdf').route('/', costSheetRoutes).route('/', uploadCompletionRoutes)
}

/** Its type, for the browser's typed client. */
export type PdfApiType = ReturnType<typeof createPdfApp>
