import { useState } from 'react'
import { mostIds } from '#api/application-list.ts'
import { toast } from '#ui/feedback/Toaster.tsx'

export type Selection = {
  ids: ReadonlySet<string>
  /** Selects applications or deselects them. A selection survives paging. */
  pick: (ids: readonly string[], on: boolean) => void
  clear: () => void
}

const none: ReadonlySet<string> = new Set()

/** Holds the applications selected for one action. */
export function useSelection(): Selection {
  const [ids, setIds] = useState(none)
  function pick(some: readonly string[], on: boolean) {
    const next = new Set(ids)
    for (const id of some) {
      if (on) next.add(id)
      else next.delete(id)
    }
    if (next.size > mostIds) return toast.info(`Escolha no máximo ${mostIds} de cada vez`)
    setIds(next)
  }
  return { ids, pick, clear: () => setIds(none) }
}
