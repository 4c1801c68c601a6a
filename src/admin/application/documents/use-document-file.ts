import { useEffect, useState } from 'react'
import { fileNameOf } from '../../core/file-name.ts'

export type DocumentFile =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /** `url` is good while the component shows it; `name` is what the file is saved as, never the one its sender gave it. */
  | { state: 'ready'; url: string; name: string }

/**
 * Fetches a document once, as an object URL: looking, zooming and downloading are then one view, and a PDF shows, which
 * the sandbox of the route itself does not allow.
 */
export function useDocumentFile(address: string | null): DocumentFile {
  const [turn, setTurn] = useState(0)
  const [file, setFile] = useState<{ address: string | null; ready?: { url: string; name: string }; failed?: boolean }>(
    { address },
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn asks for the same address again.
  useEffect(() => {
    if (!address) return
    let url: string | undefined
    const abort = new AbortController()
    setFile({ address })
    fetch(address, { signal: abort.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(String(response.status))
        url = URL.createObjectURL(await response.blob())
        setFile({ address, ready: { url, name: fileNameOf(response) ?? 'documento' } })
      })
      .catch(() => !abort.signal.aborted && setFile({ address, failed: true }))
    return () => {
      abort.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [address, turn])

  if (file.address !== address) return { state: 'loading' }
  if (file.ready) return { state: 'ready', ...file.ready }
  return file.failed ? { state: 'failed', retry: () => setTurn((last) => last + 1) } : { state: 'loading' }
}
