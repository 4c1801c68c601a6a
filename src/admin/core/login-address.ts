/** The login, a page of its own, so that it need not load the whole admin area. */
export const loginPath = '/admin/login'

const home = '/admin'

/** The login's address, which brings one back to `here`, a path with its query. */
export function loginAddress(here: string): string {
  return here === home ? loginPath : `${loginPath}?voltar=${encodeURIComponent(here)}`
}

/** The sentences of the login after a logout: of this browser, or of all. */
export const farewells = {
  1: 'admin_logged_out',
  todos: 'admin_logged_out_everywhere',
} as const

/** Gives the login's address after a logout. */
export function farewellAddress(farewell: keyof typeof farewells): string {
  return `${loginPath}?saiu=${farewell}`
}

/** The path to come back to after login: only within the admin area, so that no link can send an analyst elsewhere. */
export function safeReturn(path: string | null): string {
  if (!path || !/^\/admin(\/[\w/-]*)?(\?[^#]*)?$/.test(path) || /^\/admin\/login/i.test(path)) return home
  return path
}
