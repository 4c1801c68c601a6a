import { createApi, patientFetch } from '#lib/api.ts'
import { withPresence } from '#lib/presence.ts'
import { searchInHeader } from './search/search-header.ts'
import { withStepUp } from './step-up.ts'

/** The analysts' part of the API. What needs the password again asks for it and goes on by itself. */
export const admin = createApi('/', withStepUp(withPresence(searchInHeader(patientFetch)))).admin
