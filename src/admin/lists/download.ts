import { nextAfterHeader } from '#api/headers.ts'
import { isProblem } from '#lib/call-api.ts'
import { fileNameOf } from '../core/file-name.ts'
import { searchInHeader } from '../core/search/search-header.ts'

/** A list that the API gives as CSV: the path, and what it is filtered and ordered by. */
export interface CsvSource {
  path: `/api/admin/${string}.csv`
  query: Readonly<Record<string, string | undefined>>
}

/**
 * Fetches a list as CSV, slice after slice, and hands it to the browser as one file. `onProgress` hears how many lines
 * have arrived. Gives null when it worked, else the code of what went wrong; a file that breaks off is not handed over.
 */
export async function downloadCsv(
  { path, query }: CsvSource,
  onProgress: (lines: number) => void,
  signal: AbortSignal,
): Promise<string | null> {
  const parts: BlobPart[] = []
  // The first line is the header.
  let lines = -1
  try {
    let after: string | null = null
    for (;;) {
      const slice = await openSlice(path, after ? { ...query, after } : query, signal)
      for await (const part of chunksOf(slice)) {
        parts.push(part)
        for (const byte of part) if (byte === 10) lines++
        onProgress(Math.max(0, lines))
      }
      after = slice.headers.get(nextAfterHeader)
      if (after) continue
      save(new Blob(parts, { type: 'text/csv' }), fileNameOf(slice) ?? 'exportacao.csv')
      return null
    }
  } catch (error) {
    if (error instanceof Refused) return error.message
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'network'
  }
}

/** The server's no; the message is its code. */
class Refused extends Error {}

async function openSlice(path: string, query: CsvSource['query'], signal: AbortSignal): Promise<Response> {
  const search = new URLSearchParams(Object.entries(query).flatMap(([name, text]) => (text ? [[name, text]] : [])))
  const response = await searchInHeader(fetch)(`${path}?${search}`, { signal })
  if (response.ok) return response
  const body: unknown = await response.json().catch(() => null)
  throw new Refused(isProblem(body) ? body.code : 'unavailable')
}

// Not every browser can loop over a stream yet.
async function* chunksOf({ body }: Response) {
  const reader = body?.getReader()
  if (!reader) return
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
}

function save(file: Blob, name: string) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers start the download only after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
