import { callApi } from '#lib/api.ts'
import { readStored } from '#lib/storage.ts'
import { admin } from './api.ts'
import { forgetLeft, leftKey } from './session.ts'

// The login is a page of its own and loads this file, so nothing here imports the area's queries and drafts.

/** Goes to the login, by default to one that leads back to this page. Keeps other data of this tab. */
export function goToLogin(address = loginAddress(`${window.location.pathname}${window.location.search}`)): void {
  // The browser's Back may restore this page, which is empty now, so it reloads.
  addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.location.replace(address)
}

/** Tells whether a user left this device and the server has not been told yet. */
export const hasLeft = (): boolean => readStored('device', leftKey) === 'true'

/** Ends the session of the user who left on the server too. Returns whether it is over; false without a network. */
export async function endLeftSession(): Promise<boolean> {
  const answer = await callApi(admin.session.$delete())
  const isOver = answer.ok || answer.failure.code === 'unauthenticated'
  if (isOver) forgetLeft()
  return isOver
}

/** The login is a page of its own, so that it need not load the whole admin area. */
export const loginPath = '/admin/login'

const home = '/admin'

/** The login's address, which leads back to `here`, a path with its query. */
export function loginAddress(here: string): string {
  return here === home ? loginPath : `${loginPath}?voltar=${encodeURIComponent(here)}`
}

/** The sentences of the login after a logout: of this browser, or of all. */
export const farewells = {
  1: 'admin_logged_out',
  todos: 'admin_logged_out_everywhere',
} as const

/** Returns the login's address after a logout. */
export function farewellAddress(farewell: keyof typeof farewells): string {
  return `${loginPath}?saiu=${farewell}`
}

/**
 * The path to return to after login. It is always inside the admin area, so that no link can send an analyst elsewhere.
 */
export function safeReturn(path: string | null): string {
  if (!path || !/^\/admin(\/[\w/-]*)?(\?[^#]*)?$/.test(path) || /^\/admin\/login/i.test(path)) return home
  return path
}
