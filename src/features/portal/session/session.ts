import { api } from '#client/api.ts'
import { callApi } from '#client/call-api.ts'
import { clearRecord } from '#client/stored-record.ts'

/**
 * Leaves for the login. 'ended': the session is over, and the login brings the person back here; 'logout': on purpose,
 * and the login says so.
 */
export function goToLogin(why: 'ended' | 'logout'): void {
  const query = why === 'ended' ? '?volta=%2Fdashboard' : '?saiu=1'
  window.location.replace(`/meu-financiamento${query}`)
}

/** Ends the session on the server and in the tab. The tab forgets even when the server cannot be told. */
export async function logOut(): Promise<void> {
  await callApi(api.session.$delete())
  clearRecord()
  goToLogin('logout')
}
