import { atom, type ReadableAtom } from 'nanostores'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import { largestPhoto } from '#domain/catalogue/photo-files.ts'

/** A photo ready to be sent, upright, and its size in pixels. */
export type PreparedPhoto = { blob: Blob; width: number; height: number }

/** In pixels: enough for the site's largest width, and for a crop of half the photo. */
const longestSide = 2560
/** In bytes: the largest body that one request can carry. */
const largestBody = 3.9 * 1024 * 1024

/** A file cannot be a photo. The message is a code of `#content/sentences.ts`. */
export class PhotoProblem extends Error {}

/**
 * Reads a chosen file, turns it upright by the camera's note, and reduces it to the size that the site needs. Throws
 * PhotoProblem.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  if (file.size === 0) throw new PhotoProblem('file_empty')
  if (file.size > largestPhoto.bytes) throw new PhotoProblem('photo_too_large')
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new PhotoProblem('photo_unreadable')
  })
  if (picture.width * picture.height > largestPhoto.pixels) throw new PhotoProblem('file_too_many_pixels')
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return { blob: await encoded(canvas), width: canvas.width, height: canvas.height }
}

/** Encodes as WebP, which keeps transparency, or as JPEG in browsers that cannot write WebP. Throws PhotoProblem. */
async function encoded(canvas: HTMLCanvasElement): Promise<Blob> {
  for (const quality of [0.9, 0.75, 0.5]) {
    for (const type of ['image/webp', 'image/jpeg']) {
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))
      if (blob && blob.type === type && blob.size <= largestBody) return blob
    }
  }
  throw new PhotoProblem('photo_unreadable')
}

/** A chosen file on its way to the server. */
export type Sending = {
  readonly id: number
  readonly file: File
  /** The sent share of the file, from 0 to 1. */
  readonly share: number
  /** The reason why the file did not arrive, as a sentence. It can be sent again. */
  readonly problem?: string
}

export type Sent = Omit<Photo, 'alt'> | { readonly problem: string }
export type Send = (file: File, onShare: (share: number) => void, signal: AbortSignal) => Promise<Sent>

export interface PhotoQueue {
  readonly $queue: ReadableAtom<readonly Sending[]>
  add: (files: readonly File[]) => void
  retry: (id: number) => void
  /** Takes a photo out of the queue, also one that is being sent. */
  drop: (id: number) => void
  stop: () => void
}

/**
 * Sends several photos, one after another. One that fails waits for a retry and stops none of the others. `onPhoto`
 * gets each photo as it arrives. The queue stands outside of React, because an effect of an older render would send a
 * photo again.
 */
export function createPhotoQueue(send: Send, onPhoto: (photo: Omit<Photo, 'alt'>) => void): PhotoQueue {
  const $queue = atom<readonly Sending[]>([])
  let lastId = 0
  let current: { id: number; abort: AbortController } | null = null
  let isStopped = false

  const edit = (id: number, changes: Partial<Sending>) =>
    $queue.set($queue.get().map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const remove = (id: number) => $queue.set($queue.get().filter((one) => one.id !== id))

  async function run(): Promise<void> {
    if (current) return
    let next = $queue.get().find(({ problem }) => problem === undefined)
    while (next && !isStopped) {
      const { id, file } = next
      const abort = new AbortController()
      current = { id, abort }
      const result = await send(file, (share) => edit(id, { share }), abort.signal)
      current = null
      if (!abort.signal.aborted && 'problem' in result) edit(id, { problem: result.problem })
      else if (!abort.signal.aborted && !('problem' in result)) {
        remove(id)
        onPhoto(result)
      }
      next = $queue.get().find(({ problem }) => problem === undefined)
    }
  }

  return {
    $queue,
    add: (files) => {
      $queue.set([...$queue.get(), ...files.map((file) => ({ id: ++lastId, file, share: 0 }))])
      void run()
    },
    retry: (id) => {
      $queue.set($queue.get().map((one) => (one.id === id ? { id, file: one.file, share: 0 } : one)))
      void run()
    },
    drop: (id) => {
      remove(id)
      if (current?.id === id) current.abort.abort()
    },
    stop: () => {
      isStopped = true
      current?.abort.abort()
    },
  }
}
