import { tabHeader } from '#api/work.ts'

const tab = crypto.randomUUID()

/** Says with a request that this tab shows what it asks for. */
export const shownHere = { headers: { [tabHeader]: tab } }
