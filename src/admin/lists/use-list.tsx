import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { CountResponse } from '#api/lists.ts'
import type { Answer } from '#lib/api.ts'
import { Loading } from '#ui/feedback/Loading.tsx'
import { $router, go } from '../core/router.ts'
import { eachMinute, LoadFailure, useLoad } from '../core/use-load.tsx'
import { type AddressState, type Listed, without, withoutOrder, withoutPage } from './address-state.ts'
import { countText, Pager } from './ListPages.tsx'
import { isQuiet } from './quiet.ts'

type PageOf = { readonly rows: readonly { id: string }[]; readonly hasPrevious: boolean; readonly hasNext: boolean }

type Options<State, Page> = {
  /** The name of the list, under which its pages are cached. */
  name: string
  load: (query: State, init: RequestInit) => Promise<Answer<Page>>
  /** The parts of the address that say what is open over the list. */
  opened?: readonly (keyof State)[]
  /** Whether an open page renews itself each minute, like the dashboard, while nobody is at work in it. */
  renews?: boolean
}

/** How an open list renews itself. */
export const eachQuietMinute = { ...eachMinute, mayRenew: isQuiet }

/**
 * A list whose address holds its filter, its order, its page, and what is open over it: loads the page that the address
 * names, and goes to others.
 */
export function useList<State extends Listed, Page extends PageOf>(
  address: AddressState<State>,
  { name, load, opened = [], renews = false }: Options<State, Page>,
) {
  const whole = address.parse(useStore($router)?.search ?? {})
  const state = without(whole, opened)
  const unpaged = withoutPage(state)
  const loaded = useLoad<Page>(
    `${name}?${address.search(state)}`,
    (signal) => load(state, { signal }),
    renews ? eachQuietMinute : {},
  )
  const show = (next: State, replace = false) => go(address.path(next), { replace })
  const { data, failure, previous, reload } = loaded
  return {
    /** Everything that the address says, and without what is open. */
    whole,
    state,
    /** The filter with the order, and alone. */
    unpaged,
    filter: withoutOrder(state),
    /** The page on screen: the former one until the next arrives. */
    shown: data ?? (failure ? undefined : previous),
    isStale: data === undefined,
    failure,
    reload,
    show,
    /** Searches within the filter, from the first page. */
    searchFor: (q: string) => show({ ...unpaged, q }, true),
    turnTo: (place: { after: string } | { before: string }) => show({ ...unpaged, ...place }),
  }
}

/** The number of rows that the filter of a list finds. */
export const useCount = <Filter extends object>(
  address: AddressState<Filter>,
  name: string,
  filter: Filter,
  load: (query: Filter, init: RequestInit) => Promise<Answer<CountResponse>>,
  renews = false,
) =>
  useLoad(
    `${name}-count?${address.search(filter)}`,
    (signal) => load(filter, { signal }),
    renews ? eachQuietMinute : {},
  )

type Props<Page> = {
  list: {
    shown: Page | undefined
    isStale: boolean
    failure: Parameters<typeof LoadFailure>[0]['failure'] | undefined
    turnTo: Parameters<typeof Pager>[0]['onPage']
  }
  /** The title of a failure. */
  failed: string
  loading: string
  onRetry: () => void
  /** The number of rows, and what one and several of them are called; left out for a list that is not counted. */
  counted?: { count: CountResponse | undefined; one: string; several: string }
  /** What stands in the place of no rows. */
  empty: ReactNode
  children: (page: Page) => ReactNode
}

/** The page of a list: its rows, or why there are none, and the way to other pages. */
export function ListPage<Page extends PageOf>({
  list: { shown, isStale, failure, turnTo },
  failed,
  loading,
  onRetry,
  counted,
  empty,
  children,
}: Props<Page>) {
  return (
    <>
      {failure && <LoadFailure title={failed} failure={failure} onRetry={onRetry} />}
      {!shown && !failure && <Loading label={loading} />}
      {shown && shown.rows.length > 0 && children(shown)}
      {shown && shown.rows.length === 0 && !isStale && empty}
      {shown && (
        <Pager page={shown} total={counted && countText(counted.count, counted.one, counted.several)} onPage={turnTo} />
      )}
    </>
  )
}
