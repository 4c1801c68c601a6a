import { useSyncExternalStore } from 'react'

/** What a nanostores atom offers, as far as a component needs it. */
type Readable<Value> = { get(): Value; listen(changed: () => void): () => void }

/** The value of an atom, kept up to date. A third of the size of @nanostores/react, which also serves maps. */
export function useAtom<Value>(store: Readable<Value>): Value {
  return useSyncExternalStore(
    (changed) => store.listen(changed),
    () => store.get(),
    () => store.get(),
  )
}
