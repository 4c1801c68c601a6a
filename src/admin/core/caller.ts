import { atom } from 'nanostores'

/** The open telephone bar: the search for whoever calls, or the id of the application that the call is about. */
export const $caller = atom<{ applicationId: string | null } | null>(null)

/** Opens the telephone bar, at once with an application if the call is known to be about it. */
export const openCaller = (applicationId: string | null = null): void => $caller.set({ applicationId })
