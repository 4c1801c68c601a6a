const areas = { tab: 'sessionStorage', device: 'localStorage' } as const

/** How long the browser keeps a text: until the tab is closed, or for good on this device. */
export type Area = keyof typeof areas

// The texts that the browser refuses to store (site data blocked, storage full). They last as long as the page.
const refused: Record<Area, Map<string, string>> = { tab: new Map(), device: new Map() }

function attempt<Result>(area: Area, work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(globalThis[areas[area]])
  } catch {
    return undefined
  }
}

/** Returns the text stored under a key; null if there is none. Never throws. */
export function readStored(area: Area, key: string): string | null {
  return refused[area].get(key) ?? attempt(area, (storage) => storage.getItem(key)) ?? null
}

/** Reads the text stored under a key as JSON; null if there is none or it is no JSON. */
export function readStoredJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a text. Returns false when the browser refuses; then the text lasts as long as the page. */
export function store(area: Area, key: string, value: string): boolean {
  const kept = attempt(area, (storage) => {
    storage.setItem(key, value)
    return true
  })
  if (kept) refused[area].delete(key)
  else refused[area].set(key, value)
  return kept ?? false
}

/** Removes the text stored under a key. */
export function forget(area: Area, key: string): void {
  refused[area].delete(key)
  attempt(area, (storage) => storage.removeItem(key))
}

/** Removes all texts of an area. */
export function forgetAll(area: Area): void {
  refused[area].clear()
  attempt(area, (storage) => storage.clear())
}

/** Tells whether the browser stores texts for the tab, by storing one. */
export function keepsForTab(): boolean {
  const kept = store('tab', 'probe', '1')
  forget('tab', 'probe')
  return kept
}
