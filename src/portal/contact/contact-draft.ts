import type { ContactRequest } from '#api/contact-request.ts'
import type { Address } from '#domain/identity/fill-address.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'

/** The unsaved contact data, and the parts of the address that a postal code filled in. Never has the password or codes. */
export type ContactDraft = {
  readonly values: Omit<ContactRequest, 'password' | 'code' | 'formerCode'>
  readonly filled: Partial<Address>
}

const keyOf = (application: string) => `contactDraft:${application}`

/** Gives the data typed before the session ended. Null without a readable draft. */
export function readContactDraft(application: string): ContactDraft | null {
  const draft = readStoredJson('tab', keyOf(application)) as Partial<ContactDraft> | null
  return draft?.values ? { values: draft.values, filled: draft.filled ?? {} } : null
}

/** Tells whether there is a draft to continue. */
export function hasContactDraft(application: string): boolean {
  return readContactDraft(application) !== null
}

/** Keeps the unsaved data for this tab. */
export function writeContactDraft(application: string, draft: ContactDraft): void {
  store('tab', keyOf(application), JSON.stringify(draft))
}

/** Forgets the draft. */
export function clearContactDraft(application: string): void {
  forget('tab', keyOf(application))
}
