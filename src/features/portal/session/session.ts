import { api } from '#client/api.ts'
import { callApi } from '#client/call-api.ts'
import { forgetTab } from '#client/stored-record.ts'

const queries = { absent: '?volta=%2Fdashboard', ended: '?volta=%2Fdashboard&terminou=1', logout: '?saiu=1' }

/**
 * Leaves for the login. 'absent': nobody has logged in on this tab; 'ended': the session is over, and the login says so.
 * Both bring the person back here. 'logout': on purpose, and the login says that too.
 */
export function goToLogin(why: keyof typeof queries): void {
  window.location.replace(`/meu-financiamento${queries[why]}`)
}

/** Ends the session on the server and in the tab. The tab forgets even when the server cannot be told. */
export async function logOut(): Promise<void> {
  await callApi(api.session.$delete())
  forgetTab()
  goToLogin('logout')
}
