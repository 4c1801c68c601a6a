/** Under what name the draft is kept; here so that the page need not load the wizard to know that there is one. */
export const draftKey = 'financing-draft'

/** Tells whether there is an application to take up again: a draft, or a place in the history of this page. */
export function hasSavedApplication(): boolean {
  const state = history.state as { trail?: unknown; thanks?: unknown } | null
  if (state?.trail || state?.thanks) return true
  try {
    return sessionStorage.getItem(draftKey) !== null
  } catch {
    return false
  }
}
