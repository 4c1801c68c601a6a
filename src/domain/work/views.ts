/** How many views of the list one person may have, how many all together may share, and how long a name may be. */
export const mostOwnViews = 20
export const mostSharedViews = 30
export const viewNameLength = 40

/** The views that everybody has, by filter: one's own open applications, the late ones, those that nothing is missing for. */
export const builtInViews = {
  mine: { assignee: 'me', open: 'yes' },
  late: { age: 'late' },
  release: { queue: 'release' },
} as const
export type BuiltInView = keyof typeof builtInViews

/** The heights of a row of the list, in px at the browser's usual font size. */
export const rowHeights = ['44', '36', '28', '24'] as const
export type RowHeight = (typeof rowHeights)[number]
