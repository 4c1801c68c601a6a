import { useCallback, useEffect, useState } from 'react'
import type { PortalContract } from '#api/contract.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { startPolling } from '#lib/poll.ts'
import { refresh } from '../portal-state.ts'
import { callPortal } from '../session.ts'

export type ContractState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly sentence: string }
  | { readonly phase: 'ready'; readonly data: PortalContract; readonly news: ContractNews | null }

/** Shows the contract of a server's answer and refreshes the rest of the portal. */
export type Show = (data: PortalContract) => void

/**
 * Loads the contract of an application, and again at each new `version`. `reload` gives the current contract, or null
 * if the server does not answer. The page then keeps the contract it shows.
 */
export function useContract(applicationId: string, version: string) {
  const [state, setState] = useState<ContractState>({ phase: 'loading' })

  const look = useCallback(async () => {
    const answer = await callPortal(api.portal.contract.$get({ query: { application: applicationId } }))
    if (answer.ok) setState(told(answer.data))
    else if (answer.failure.code !== 'unauthenticated') {
      const sentence = sentenceOf(answer.failure)
      setState((before) => (before.phase === 'ready' ? before : { phase: 'failed', sentence }))
    }
    return answer
  }, [applicationId])
  const reload = useCallback(async (): Promise<PortalContract | null> => {
    const answer = await look()
    return answer.ok ? answer.data : null
  }, [look])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version is the reason to ask again.
  useEffect(() => void reload(), [reload, version])

  const isWaiting = state.phase === 'ready' && isBeingMade(state.data)
  useEffect(() => {
    if (!isWaiting) return
    return startPolling(async () => {
      const answer = await look()
      return answer.ok ? 'same' : answer.failure
    }, whileMade)
  }, [isWaiting, look])

  const show: Show = useCallback((data) => {
    setState(told(data))
    void refresh()
  }, [])
  return { state, reload, show }
}

/** The server makes or seals a PDF within seconds. */
const whileMade = { every: 2_000, longest: 30_000 }

/** Tells whether the server is still making the contract or sealing the signed PDF. */
function isBeingMade({ contract, making }: PortalContract): boolean {
  return making || (contract !== null && contract.signedAt !== null && !contract.sealed)
}

/** Returns the state after an answer of the server, with the news since the state before. */
const told =
  (data: PortalContract) =>
  (before: ContractState): ContractState => {
    const news = before.phase === 'ready' ? contractNews(before.data, data, before.news) : null
    return { phase: 'ready', data, news }
  }

/** Events of a contract while the customer was reading it. 'replaced': another one stands for one that was over. */
type ContractNews = 'signed' | 'renewed' | 'replaced' | 'cancelled' | 'withdrawn'

type Standing = Pick<PortalContract, 'withdrawnAt'> & {
  /** Why the contract cannot be signed now; left out if it does not matter. */
  obstacle?: PortalContract['obstacle']
  contract: Pick<NonNullable<PortalContract['contract']>, 'id' | 'signedAt'> | null
}

/** Returns the news about the contract `now`. `before` is the contract on screen until now, with the news `told`. */
export function contractNews(before: Standing, now: Standing, told: ContractNews | null): ContractNews | null {
  if (now.withdrawnAt) return before.withdrawnAt ? told : 'withdrawn'
  const wasOver = before.obstacle === 'contract_outdated'
  if (now.contract === null) return before.contract === null ? told : wasOver ? 'replaced' : 'cancelled'
  if (before.contract === null) return told === 'cancelled' ? 'renewed' : told === 'replaced' ? told : null
  if (before.contract.id !== now.contract.id) return wasOver ? 'replaced' : 'renewed'
  return now.contract.signedAt && !before.contract.signedAt ? 'signed' : told
}
