import { createApi, patientFetch, withPresence } from '#lib/api.ts'
import { searchInHeader } from './search.ts'
import { asAccount } from './session.ts'
import { withStepUp } from './step-up.ts'

/**
 * The staff's part of the API. When the server wants a fresh proof of identity, a dialog asks for it, and then the
 * request is repeated.
 */
export const admin = createApi('/', withStepUp(withPresence(searchInHeader(asAccount(patientFetch))))).admin

/** The name that the server gives a file; undefined if it gives none. */
export function fileNameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
}
