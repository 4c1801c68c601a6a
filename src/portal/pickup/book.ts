import type { ApplicantView } from '#api/portal.ts'
import { api, callApi, type Failure } from '#lib/api.ts'
import { show } from '../portal-state.ts'
import { goToLogin } from '../session.ts'

export type Booking = { readonly dealership: string; readonly startsAt: string }

/**
 * Books the pick-up. Returns the failure, or null once it is booked. What was done stands in the notice of the page
 * (`done.ts`).
 */
export const book = ({ id }: ApplicantView, json: Booking): Promise<Failure | null> =>
  send(api.portal.pickup.$put({ query: { application: id }, json }))

/** Cancels the booked pick-up. Returns the failure, or null once it is cancelled. */
export const cancelPickup = ({ id }: ApplicantView): Promise<Failure | null> =>
  send(api.portal.pickup.$delete({ query: { application: id } }))

async function send(request: Parameters<typeof callApi<ApplicantView>>[0]): Promise<Failure | null> {
  const answer = await callApi(request)
  if (answer.ok) show(answer.data)
  else if (answer.failure.code === 'unauthenticated') goToLogin('ended')
  return answer.ok ? null : answer.failure
}
