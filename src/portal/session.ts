import { api, callApi, viewedApplication } from '#lib/api.ts'
import { forgetPerson } from '#lib/stored-application.ts'

const reasons = { absent: '', ended: '&terminou=1' }

/**
 * Goes to the login. 'absent': this tab has no login. 'ended': the session is over, and the login says so. Both bring the person
 * back to this page of the portal.
 */
export function goToLogin(why: keyof typeof reasons): void {
  // Staff who view the page as the customer have no login here. The page itself says that the view is over.
  if (viewedApplication() !== null) return
  const here = encodeURIComponent(`/dashboard${window.location.hash}`)
  window.location.replace(`/meu-financiamento?volta=${here}${reasons[why]}`)
}

/**
 * Ends the session on the server and in the tab, then goes to the login, which confirms it. The tab forgets the customer even
 * when the server does not answer.
 */
export async function logOut(): Promise<void> {
  await callApi(api.session.$delete())
  forgetPerson()
  window.location.replace('/meu-financiamento?saiu=1')
}
