import type { ClientResponse } from 'hono/client'
import { useEffect, useRef, useState } from 'react'
import type { Answer, Failure } from '#client/call-api.ts'
import { messageFor } from '#content/messages.ts'
import type { AdminDetail, HistoryEvent } from '#contracts/admin.ts'
import { toast } from '#ui/feedback/toast.ts'
import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'
import { prefetch, useLoad } from '../../core/use-load.ts'
import { changesSince } from './concurrent-changes.ts'

const renewEveryMs = 30_000

/** Sends a change with the version that the analyst has seen, and says how it went in toasts. */
export type Save = (
  request: (version: number) => Promise<ClientResponse<AdminDetail>>,
  sentences: { done: string; failed: string },
) => Promise<Answer<AdminDetail>>

/**
 * An application that several analysts may have open. It is renewed every half minute and after each change; what
 * others did meanwhile is told in `concurrentChanges`, and what is typed here stays. A change on an old version is not
 * stored: the new one is fetched and told about, and the next try goes through.
 */
export function useApplication(id: string) {
  const { data, failure, reload, change } = useLoad(keyOf(id), (signal) => load(id, { signal }))
  const [concurrentChanges, setConcurrentChanges] = useState<readonly HistoryEvent[]>([])
  const seen = useRef<{ id: string; event: number } | null>(null)

  // The first answer is where the analyst starts from; later events that are not from this page are somebody else's.
  useEffect(() => {
    if (!data) return
    const before = seen.current?.id === data.id ? seen.current.event : null
    const fresh = before === null ? [] : changesSince(data.history.events, before)
    if (before === null) setConcurrentChanges([])
    else if (fresh.length > 0) setConcurrentChanges((earlier) => [...fresh, ...earlier])
    seen.current = { id: data.id, event: newest(data) }
  }, [data])

  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && reload(), renewEveryMs)
    return () => clearInterval(timer)
  }, [reload])

  const save: Save = async (request, sentences) => {
    const answer = await change(async (current) => {
      if (!current) return { ok: false, failure: nothingLoaded }
      const sent = await call(request(current.version))
      // One's own change is no news.
      if (sent.ok) seen.current = { id: sent.data.id, event: newest(sent.data) }
      return sent
    })
    if (answer.ok) toast.success(sentences.done)
    else if (answer.failure.code === 'stale_version') {
      toast.error(messageFor('stale_version'))
      reload()
    } else if (answer.failure.code !== 'unauthenticated') toast.error(sentences.failed)
    return answer
  }

  return { data, failure, reload, concurrentChanges, dismissChanges: () => setConcurrentChanges([]), save }
}

/** Has an application ready before it is opened. */
export function prefetchApplication(id: string): void {
  prefetch(keyOf(id), (signal) => load(id, { signal }))
}

const keyOf = (id: string) => `detail/${id}`
const load = (id: string, init: RequestInit = {}) => call(admin.applications[':id'].$get({ param: { id } }, { init }))

const nothingLoaded: Failure = { code: 'unexpected', errors: [], retryAfterSeconds: undefined }
const newest = (detail: AdminDetail) => Math.max(0, ...detail.history.events.map((event) => event.id))
