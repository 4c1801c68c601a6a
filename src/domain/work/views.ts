/** The most views of the list that one person may have, the most that may be shared in all, and the longest name. */
export const mostOwnViews = 20
export const mostSharedViews = 30
export const viewNameLength = 40

/**
 * The built-in views, by filter: the reader's own open applications, the late ones, and those with nothing missing for
 * the release.
 */
export const builtInViews = {
  mine: { assignee: 'me', open: 'yes' },
  late: { age: 'late' },
  release: { queue: 'release' },
} as const
export type BuiltInView = keyof typeof builtInViews

/** The heights of a row of the list, in px at the browser's usual font size. */
export const rowHeights = ['44', '36', '28', '24'] as const
export type RowHeight = (typeof rowHeights)[number]
