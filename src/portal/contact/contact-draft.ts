import type { KeepDraft } from '#forms/draft.ts'

/** Where the tab keeps the contact data of an application that is typed and not stored yet. */
export const contactDraft = (application: string): KeepDraft => ({ key: `contactDraft:${application}` })
