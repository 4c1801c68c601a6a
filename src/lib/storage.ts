const areas = { tab: 'sessionStorage', device: 'localStorage' } as const

/** How long something is kept: until the tab is closed, or on this device. */
export type Area = keyof typeof areas

// What the browser refuses to keep (site data blocked, storage full) lasts as long as the page.
const refused: Record<Area, Map<string, string>> = { tab: new Map(), device: new Map() }

function attempt<Result>(area: Area, work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(globalThis[areas[area]])
  } catch {
    return undefined
  }
}

/** What is kept under a name; null for nothing. Never throws. */
export function readStored(area: Area, key: string): string | null {
  return refused[area].get(key) ?? attempt(area, (storage) => storage.getItem(key)) ?? null
}

/** The same as JSON; null where there is nothing that can be read. */
export function readStoredJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps a text. False when the browser refuses: then the text lasts as long as the page. */
export function store(area: Area, key: string, value: string): boolean {
  const kept = attempt(area, (storage) => {
    storage.setItem(key, value)
    return true
  })
  if (kept) refused[area].delete(key)
  else refused[area].set(key, value)
  return kept ?? false
}

/** Forgets what is kept under a name. */
export function forget(area: Area, key: string): void {
  refused[area].delete(key)
  attempt(area, (storage) => storage.removeItem(key))
}

/** Forgets everything of an area. */
export function forgetAll(area: Area): void {
  refused[area].clear()
  attempt(area, (storage) => storage.clear())
}

/** Tells whether the browser keeps anything for the tab, by trying. */
export function keepsForTab(): boolean {
  const kept = store('tab', 'probe', '1')
  forget('tab', 'probe')
  return kept
}
