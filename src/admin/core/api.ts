import { createApi, patientFetch } from '#lib/api.ts'
import { withPresence } from '#lib/presence.ts'
import { searchInHeader } from './search/search-header.ts'
import { withStepUp } from './step-up.ts'

/** The analysts' part of the API. When the server wants the password again, a dialog asks for it and the request is repeated. */
export const admin = createApi('/', withStepUp(withPresence(searchInHeader(patientFetch)))).admin
