import type { OrderedQuery } from '#contracts/admin.ts'
import { problem } from '#contracts/problem.ts'

/**
 * Fetches the list as CSV and hands it to the browser as a file. `onProgress` hears how many lines have arrived.
 * Gives null when it worked, else the code of what went wrong; a file that breaks off is not handed over.
 */
export async function downloadCsv(
  query: OrderedQuery,
  onProgress: (lines: number) => void,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const search = new URLSearchParams(query as Record<string, string>)
    const response = await fetch(`/api/admin/applications.csv?${search}`, { signal })
    if (!response.ok || !response.body) {
      const body = problem.safeParse(await response.json().catch(() => null))
      return body.success ? body.data.code : 'unavailable'
    }
    const parts: BlobPart[] = []
    let lines = 0
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      parts.push(part.value)
      for (const byte of part.value) if (byte === 10) lines++
      onProgress(Math.max(0, lines - 1))
    }
    save(new Blob(parts, { type: 'text/csv' }), nameOf(response))
    return null
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'network'
  }
}

function nameOf(response: Response): string {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'financiamentos.csv'
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers start the download only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
