import type { ContactRequest } from '#api/contact-request.ts'
import type { Address } from '#domain/identity/fill-address.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'

/** What is being typed, and what of the address a postal code filled in. Password and codes are never kept. */
export type ContactDraft = {
  readonly values: Omit<ContactRequest, 'password' | 'code' | 'formerCode'>
  readonly filled: Partial<Address>
}

const keyOf = (application: string) => `contactDraft:${application}`

/** What was being typed when the session ended; null when nothing was, or it cannot be read. */
export function readContactDraft(application: string): ContactDraft | null {
  const draft = readStoredJson('tab', keyOf(application)) as Partial<ContactDraft> | null
  return draft?.values ? { values: draft.values, filled: draft.filled ?? {} } : null
}

/** Tells whether there is a draft to go on with. */
export function hasContactDraft(application: string): boolean {
  return readContactDraft(application) !== null
}

/** Keeps what is being typed, for this tab. */
export function writeContactDraft(application: string, draft: ContactDraft): void {
  store('tab', keyOf(application), JSON.stringify(draft))
}

/** Forgets the draft. */
export function clearContactDraft(application: string): void {
  forget('tab', keyOf(application))
}
