import type { ClientResponse } from 'hono/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type Answer, api, callApi, type Failure, failureIn, failureOf, viewedApplication } from '#lib/api.ts'
import { forgetPerson, readRecord } from '#lib/stored-application.ts'

const reasons = { absent: '', ended: '&terminou=1' }

let hasLeft = false

/**
 * Goes to the login. 'absent': this tab has no login. 'ended': the session is over, and the login says so. Both bring
 * the person back to this page of the portal.
 */
export function goToLogin(why: keyof typeof reasons): void {
  // Staff who view the page as the customer have no login here. The page itself says that the view is over.
  if (viewedApplication() !== null) return
  // A request on its way is refused once the session is over. The login confirms the logout, and says nothing else.
  if (hasLeft) return
  const here = encodeURIComponent(`/dashboard${window.location.hash}`)
  window.location.replace(`/meu-financiamento?volta=${here}${reasons[why]}`)
}

/**
 * Ends the session on the server and in the tab, then goes to the login, which confirms it. While the server has not
 * confirmed the end, the page stays, because whoever uses the browser next could still open the session. Returns the
 * failure, null without one. Say it by `logout_failed`.
 */
export async function logOut(): Promise<Failure | null> {
  const answer = await callApi(api.session.$delete())
  if (!answer.ok) return failureOf('logout_failed')
  hasLeft = true
  forgetPerson()
  window.location.replace('/meu-financiamento?saiu=1')
  return null
}

/**
 * Keeps the browser's Back from showing the data of somebody who has left: it restores a page as it was, from memory.
 * Returns what ends this.
 */
export function reloadOnceLeft(): () => void {
  const reload = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readRecord() === null) window.location.reload()
  }
  addEventListener('pageshow', reload)
  return () => removeEventListener('pageshow', reload)
}

type Request<Data> = Promise<ClientResponse<Data>>

/** Waits for a call of the API like `callApi`. A session that is over leads to the login. */
export async function callPortal<Data>(request: Request<Data>): Promise<Answer<Data>> {
  const answer = await callApi(request)
  if (!answer.ok && answer.failure.code === 'unauthenticated') goToLogin('ended')
  return answer
}

/** Returns what the API answers to `take`. Returns the failure, null once it is taken. */
export async function askPortal<Data>(request: Request<Data>, take: (data: Data) => void): Promise<Failure | null> {
  const answer = await callPortal(request)
  if (answer.ok) take(answer.data)
  return failureIn(answer)
}

type Found<Data> = { readonly key: string | null; readonly data?: Data; readonly failure?: Failure | undefined }

/**
 * Loads an answer of the session's customer: at once, for each new `key`, and at `reload`, which keeps the shown answer
 * meanwhile. A null key loads nothing. `ask` sends a change that brings the new answer, and returns its failure. `load`
 * must depend on nothing but the key.
 */
export function useAnswer<Data>(key: string | null, load: () => Request<Data>) {
  const [found, setFound] = useState<Found<Data>>({ key })
  const loader = useRef(load)
  loader.current = load
  const shown = useRef(key)
  shown.current = key
  const latest = useRef<unknown>(null)

  const take = useCallback(
    async (request: Request<Data>): Promise<Failure | null> => {
      latest.current = request
      const answer = await callPortal(request)
      if (answer.ok && latest.current === request) setFound({ key, data: answer.data })
      return answer.ok ? null : answer.failure
    },
    [key],
  )
  const reload = useCallback(async () => {
    if (key === null) return
    setFound((before) => (before.key === key ? { ...before, failure: undefined } : { key }))
    const request = loader.current()
    const failure = await take(request)
    const isTold = failure?.code === 'unauthenticated'
    if (failure && !isTold && latest.current === request)
      setFound((before) => (before.key === key ? { ...before, failure } : before))
  }, [key, take])
  useEffect(() => void reload(), [reload])
  const ask = useCallback(
    async (request: Request<Data>): Promise<Failure | null> => {
      const failure = await take(request)
      // The answer of a request that was sent later may not have this change yet.
      if (failure === null && latest.current !== request && shown.current === key) void reload()
      return failure
    },
    [key, take, reload],
  )

  return {
    ...(found.key === key ? found : { key }),
    reload,
    ask,
    set: useCallback(
      (data: Data) => {
        // An answer still on its way is older.
        latest.current = data
        setFound({ key, data })
      },
      [key],
    ),
  }
}
