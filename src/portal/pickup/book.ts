import type { ApplicantView } from '#api/portal.ts'
import { api, type Failure } from '#lib/api.ts'
import { show } from '../portal-state.ts'
import { askPortal } from '../session.ts'

export type Booking = { readonly dealership: string; readonly startsAt: string }

/**
 * Books the pick-up. Returns the failure, or null once it is booked. What was done stands in the notice of the page
 * (`done.ts`).
 */
export const book = ({ id }: ApplicantView, json: Booking): Promise<Failure | null> =>
  askPortal(api.portal.pickup.$put({ query: { application: id }, json }), show)

/** Cancels the booked pick-up. Returns the failure, or null once it is cancelled. */
export const cancelPickup = ({ id }: ApplicantView): Promise<Failure | null> =>
  askPortal(api.portal.pickup.$delete({ query: { application: id } }), show)
