import { useEffect, useRef, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import { largestCrop } from '#domain/catalogue/photo-files.ts'
import { PhotoProblem, preparePhoto } from './prepare-photo.ts'
import { sendPhoto } from './send-photo.ts'

/** A chosen file on its way to the server. */
export type Sending = {
  readonly id: number
  readonly file: File
  /** How much of it was sent, from 0 to 1. */
  readonly share: number
  /** Why it did not arrive, as a sentence; it can be sent again. */
  readonly problem?: string
}

let lastId = 0

/**
 * Sends several photos, one after another, each with the part that the site shows proposed. One that fails waits for a retry and
 * stops none of the others. `onPhoto` gets each photo as it arrives.
 */
export function usePhotoQueue(onPhoto: (photo: Omit<Photo, 'alt'>) => void) {
  const [queue, setQueue] = useState<readonly Sending[]>([])
  const arrived = useRef(onPhoto)
  arrived.current = onPhoto
  const latest = useRef(queue)
  latest.current = queue
  const busy = useRef(false)
  // A render may still see a photo in the queue that has arrived already.
  const settled = useRef(new Set<number>())
  const stop = useRef(new AbortController())
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])

  const edit = (id: number, changes: Partial<Sending>) =>
    setQueue((now) => now.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const drop = (id: number) => setQueue((now) => now.filter((one) => one.id !== id))

  const next = queue.find(({ id, problem }) => problem === undefined && !settled.current.has(id))
  useEffect(() => {
    if (!next || busy.current) return
    busy.current = true
    const { signal } = stop.current
    void send(next.file, (share) => edit(next.id, { share }), signal).then((result) => {
      busy.current = false
      settled.current.add(next.id)
      // Somebody may have taken it out of the queue meanwhile.
      if (signal.aborted || !latest.current.some(({ id }) => id === next.id)) return setQueue((now) => [...now])
      if ('problem' in result) return edit(next.id, { problem: result.problem })
      drop(next.id)
      arrived.current(result)
    })
  })

  return {
    queue,
    add: (files: readonly File[]) =>
      setQueue((now) => [...now, ...files.map((file) => ({ id: ++lastId, file, share: 0 }))]),
    retry: (id: number) => {
      settled.current.delete(id)
      setQueue((now) => now.map((one) => (one.id === id ? { id, file: one.file, share: 0 } : one)))
    },
    drop,
  }
}

type Result = Omit<Photo, 'alt'> | { problem: string }

async function send(file: File, onShare: (share: number) => void, signal: AbortSignal): Promise<Result> {
  try {
    const prepared = await preparePhoto(file)
    const answer = await sendPhoto(prepared.blob, onShare, signal)
    if (!answer.ok) return { problem: messageFor(answer.failure.code) }
    return { sha256: answer.data.sha256, crop: largestCrop(prepared) }
  } catch (error) {
    return { problem: messageFor(error instanceof PhotoProblem ? error.message : 'photo_unreadable') }
  }
}
