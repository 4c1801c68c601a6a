import { $router, paths } from './router.ts'

let list: string = paths.list
let opened: string | null = null

// Remembers the last list with its page, and the last opened application.
$router.subscribe((page) => {
  if (page?.route === 'list') {
    const query = String(new URLSearchParams(page.search))
    list = query ? `${paths.list}?${query}` : paths.list
  } else opened = page?.route === 'detail' ? page.params.id : null
})

/** The address of the list that was shown last in this tab. */
export function lastListPath(): string {
  return list
}

/** Tells once whether the user returns to the list from this application. */
export function comesBackFrom(id: string): boolean {
  if (opened !== id) return false
  opened = null
  return true
}
