import { useCallback, useEffect, useState } from 'react'
import type { FreeSlots, NearbyDealerships } from '#api/pickup.ts'
import { api } from '#lib/api.ts'
import { type Answer, callApi } from '#lib/call-api.ts'
import { goToLogin } from '../session/session.ts'

/** What can be chosen, while it loads (undefined) and when it could not be loaded. */
type Loaded<Data> = { readonly data?: Data; readonly failed?: boolean }

function take<Data>(answer: Answer<Data>): Loaded<Data> {
  if (answer.ok) return { data: answer.data }
  if (answer.failure.code === 'unauthenticated') goToLogin('ended')
  return { failed: true }
}

/** The dealerships, the nearest first, and what has room at the chosen one. `reload` asks for both again. */
export function useChoices(application: string, chosen: string | null) {
  const [near, setNear] = useState<Loaded<NearbyDealerships>>({})
  const [free, setFree] = useState<Loaded<FreeSlots> & { of?: string }>({})
  const [turn, setTurn] = useState(0)
  const dealership = chosen ?? near.data?.dealerships[0]?.slug ?? null

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again.
  useEffect(() => {
    let current = true
    setNear(({ data }) => (data ? { data } : {}))
    void callApi(api.portal.dealerships.$get({ query: { application } })).then((answer) => {
      if (current) setNear(take(answer))
    })
    return () => {
      current = false
    }
  }, [application, turn])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks again.
  useEffect(() => {
    if (dealership === null) return
    let current = true
    setFree((before) => (before.of === dealership && before.data ? before : {}))
    const request = api.portal.dealerships[':dealership'].slots
    void callApi(request.$get({ query: { application }, param: { dealership } })).then((answer) => {
      if (current) setFree({ ...take(answer), of: dealership })
    })
    return () => {
      current = false
    }
  }, [application, dealership, turn])

  return { near, free, dealership, reload: useCallback(() => setTurn((before) => before + 1), []) }
}
