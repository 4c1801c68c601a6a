import { baseApp } from './base-app.ts'
import { costSheetRoutes } from './cases/cost-sheet-routes.ts'
import type { Deps } from './deps.ts'

/** What is drawn as a PDF while its reader waits. `deps` is everything it touches outside the process's memory. */
export function createPdfApp(deps: Deps) {
  return baseApp(deps, '/pdf').route('/', costSheetRoutes)
}
