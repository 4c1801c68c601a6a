import { $router, paths } from './router.ts'

let list: string = paths.list
let opened: string | null = null

// The list as it was left, its page too, and which of its applications was opened last.
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

/** Tells once whether this is the application that one comes back to the list from. */
export function comesBackFrom(id: string): boolean {
  if (opened !== id) return false
  opened = null
  return true
}
