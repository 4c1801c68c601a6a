import type { ClientResponse } from 'hono/client'
import { useState } from 'react'
import { useConcurrentEvents } from '#admin/core/ConcurrentChanges.tsx'
import type { AdminDetail } from '#api/admin.ts'
import { tabHeader } from '#api/headers.ts'
import { isInformational } from '#api/history.ts'
import { sentenceFor } from '#content/sentences.ts'
import type { BindingAct } from '#domain/approvals.ts'
import { type Answer, type Failure, failureOf } from '#lib/api.ts'
import { type ToastAction, toast } from '#ui/feedback/Toaster.tsx'
import { admin } from '../core/api.ts'
import { approvalsChanged } from '../core/menu-counts.ts'
import { $who, call } from '../core/session.ts'
import { prefetch, useLoad } from '../core/use-load.tsx'
import { prefetchMessages } from '../messages/MessageList.tsx'
import type { News } from './NewsBanner.tsx'

const halfAMinute = () => 30_000

/** The text of a toast once the change is stored, and the action that the toast offers. */
type Done = { text: string; action?: ToastAction }

/**
 * Sends a change with the version that the analyst has seen, and says in a toast that it is stored. Who pressed shows a
 * failure beside the button (`SaveFailure`) or in the dialog (`DialogFailure`). Sends nothing while colleagues' changes
 * are unread; the news takes the focus then.
 */
export type Save = (
  request: (version: number) => Promise<ClientResponse<AdminDetail>>,
  done: string | ((stored: AdminDetail) => string | Done),
) => Promise<Answer<AdminDetail>>

/**
 * Returns the text of a toast: `done`, or that the change became a request of this kind, which waits for another
 * person.
 */
export const askedOr =
  (kind: BindingAct, done: string | ((stored: AdminDetail) => string)) =>
  (stored: AdminDetail): string => {
    if (!stored.asks.some((one) => one.kind === kind)) return typeof done === 'string' ? done : done(stored)
    approvalsChanged()
    return sentenceFor('approval_asked')
  }

/**
 * Loads an application that several analysts may have open, and reloads it every half minute. `news` holds the changes
 * of colleagues; typed drafts stay. The server refuses a change of an old version. The page then fetches the new
 * version and shows it as news. Once the analyst has dismissed the news, the next save works.
 */
export function useApplication(id: string) {
  const { data, failure, reload, change } = useLoad(keyOf(id), (signal) => load(id, { signal }, shownHere), {
    every: halfAMinute,
  })
  const { concurrent, dismiss, own } = useConcurrentEvents(id, data?.history.events)

  const changes = concurrent.filter((event) => !isInformational(event.kind))
  const [calls, setCalls] = useState(0)
  const news: News = {
    changes,
    calls,
    dismiss: () => {
      setCalls(0)
      dismiss()
    },
  }

  const save: Save = async (request, done) => {
    if (changes.length > 0) {
      setCalls((count) => count + 1)
      return { ok: false, failure: failureOf('unread_changes') }
    }
    const answer = await change(async (current) => {
      if (!current) return { ok: false, failure: failureOf('unexpected') }
      const sent = await call(request(current.version))
      const stored = sent.ok || !isLost(sent.failure) ? sent : ((await findStored(current)) ?? sent)
      if (stored.ok) own(stored.data.history.events)
      return stored
    })
    if (answer.ok) {
      const told = typeof done === 'string' ? done : done(answer.data)
      if (typeof told === 'string') toast.success(told)
      else toast.success(told.text, told.action)
      return answer
    }
    if (answer.failure.code === 'stale_version') setCalls((count) => count + 1)
    if (['stale_version', 'analysis_changed'].includes(answer.failure.code)) reload()
    return answer
  }

  return { data, failure, reload, news, save }
}

/** Fetches an application before the analyst opens it. */
export function prefetchApplication(id: string): void {
  prefetch(keyOf(id), (signal) => load(id, { signal }))
  prefetchMessages(id)
}

const keyOf = (id: string) => `detail/${id}`
const load = (id: string, init: RequestInit = {}, more = {}) =>
  call(admin.applications[':id'].$get({ param: { id } }, { init, ...more }))

/** The answer did not arrive, so the change may be stored or not. */
const isLost = ({ code }: Failure) => ['network', 'timeout', 'unavailable'].includes(code)

/**
 * Looks whether a change whose answer was lost is stored: the application is then another version, and its newest event
 * is this person's. Null if it is not, or if the server still does not answer.
 */
async function findStored(before: AdminDetail): Promise<Answer<AdminDetail> | null> {
  const found = await load(before.id)
  if (!found.ok || found.data.version === before.version) return null
  const [newest] = found.data.history.events.filter(({ kind }) => !isInformational(kind))
  const isOwn = newest?.actorId === $who.get()?.id && newest?.id !== before.history.events[0]?.id
  return isOwn ? found : null
}

const tab = crypto.randomUUID()

/** Tells the server that this tab shows the requested application. */
const shownHere = { headers: { [tabHeader]: tab } }
