import { createContext } from 'react'
import type { HistoryEvent } from '#api/history.ts'

/** What colleagues changed on the application on screen, until the analyst dismisses it. */
export type News = {
  readonly changes: readonly HistoryEvent[]
  /** How often an unread change blocked a save. Each time, the news takes the focus. */
  readonly calls: number
  readonly dismiss: () => void
}

export const NewsContext = createContext<News>({ changes: [], calls: 0, dismiss: () => {} })
