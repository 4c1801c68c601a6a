import type { ContactRequest } from '#contracts/portal.ts'

export type ContactDraft = Omit<ContactRequest, 'password'>

const keyOf = (application: string) => `contactDraft:${application}`

/** What was being typed when the session ended; null when nothing was. The password is never kept. */
export function readContactDraft(application: string): ContactDraft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(application)) ?? 'null')
  } catch {
    return null
  }
}

/** Tells whether there is a draft to go on with. */
export function hasContactDraft(application: string): boolean {
  return readContactDraft(application) !== null
}

/** Keeps what is being typed, for this tab. */
export function writeContactDraft(application: string, draft: ContactDraft): void {
  sessionStorage.setItem(keyOf(application), JSON.stringify(draft))
}

/** Forgets the draft. */
export function clearContactDraft(application: string): void {
  sessionStorage.removeItem(keyOf(application))
}
