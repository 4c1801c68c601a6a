import { type CollectionQuery, collectionLists, collectionSorts } from '#api/collection.ts'
import { paths } from '../core/router.ts'
import { addressState, isText, isUuid, withoutPage } from '../lists/address-state.ts'

/** The collection list as its address describes it: list, filter, order and page. */
export type CollectionState = Omit<CollectionQuery, 'limit'>

const isOf = (values: readonly string[]) => (text: string) => values.includes(text)

export const collectionAddress = addressState<CollectionState>(paths.collection, {
  list: isOf(collectionLists),
  q: isText(100),
  assignee: (text) => text === 'me' || text === 'none' || isUuid(text),
  sort: isOf(collectionSorts),
  direction: isOf(['asc', 'desc']),
  after: isUuid,
  before: isUuid,
})

/** The order after a press on a column's heading: the oldest or the largest first, then the other way round. */
export function sortedBy(state: CollectionState, sort: 'due' | 'open'): CollectionState {
  const first = sort === 'due' ? 'asc' : 'desc'
  const other = first === 'asc' ? 'desc' : 'asc'
  const direction = state.sort === sort && (state.direction ?? first) === first ? other : first
  return { ...withoutPage(state), sort, direction }
}
