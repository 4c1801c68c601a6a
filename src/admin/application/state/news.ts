import { createContext } from 'react'
import type { HistoryEvent } from '#api/history.ts'

/** What others did to the application on screen and nobody has read yet. */
export type News = {
  readonly changes: readonly HistoryEvent[]
  /** How often something was refused because of it: each time it takes the focus. */
  readonly calls: number
  readonly dismiss: () => void
}

export const NewsContext = createContext<News>({ changes: [], calls: 0, dismiss: () => {} })
