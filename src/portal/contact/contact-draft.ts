import type { ContactRequest } from '#api/contact-request.ts'
import type { Address } from '#domain/identity/fill-address.ts'
import { rebased } from '#lib/rebased.ts'
import { forget, readStoredJson, store } from '#lib/storage.ts'

/** The contact data of an application; what is unsaved of it never has the password or codes. */
export type Contact = Record<Exclude<keyof ContactRequest, 'password' | 'code' | 'formerCode'>, string>

/** The unsaved contact data, the stored data that it began with, and the parts of the address that a postal code filled in. */
export type ContactDraft = {
  readonly values: Contact
  readonly base: Contact
  readonly filled: Partial<Address>
}

/**
 * Returns the typed data on top of what was stored elsewhere meanwhile, so that a save writes no older data back. The address is
 * one thing: half an old and half a new one would be nobody's.
 */
export function rebasedContact({ values, base, filled }: ContactDraft, stored: Contact): ContactDraft {
  const parts = ({ email, phone, ...address }: Contact) => ({ email, phone, address })
  const { email, phone, address } = rebased(parts(values), parts(base), parts(stored))
  const isTyped = JSON.stringify(parts(values).address) !== JSON.stringify(parts(base).address)
  return { values: { email, phone, ...address }, base: stored, filled: isTyped ? filled : filledOf(stored) }
}

/** A stored address counts as filled in by its postal code, so that a new code may replace it. */
export const filledOf = ({ street, neighborhood, city, state }: Contact): Partial<Address> => ({
  street,
  neighborhood,
  city,
  state,
})

const keyOf = (application: string) => `contactDraft:${application}`

/** Returns the data typed before the session ended. Null without a readable draft. */
export function readContactDraft(application: string): ContactDraft | null {
  const draft = readStoredJson('tab', keyOf(application)) as Partial<ContactDraft> | null
  if (!draft?.values) return null
  // An older release kept no base. Then everything counts as typed.
  return { values: draft.values, base: draft.base ?? ({} as Contact), filled: draft.filled ?? {} }
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
