import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { prefetch, useLoad } from '../core/use-load.ts'

const keyOf = (id: string) => `messages ${id}`
const load = (id: string, signal: AbortSignal) =>
  call(admin.applications[':id'].messages.$get({ param: { id } }, { init: { signal } }))

/** The mails to an application's customer. */
export const useMessages = (id: string) => useLoad(keyOf(id), (signal) => load(id, signal))

/** Fetches the mails of an application before the analyst opens it. */
export const prefetchMessages = (id: string): void => prefetch(keyOf(id), (signal) => load(id, signal))
