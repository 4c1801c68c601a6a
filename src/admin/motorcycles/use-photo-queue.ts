import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { messageFor } from '#content/messages.ts'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import { largestCrop } from '#domain/catalogue/photo-files.ts'
import { createPhotoQueue, type Send } from './photo-queue.ts'
import { PhotoProblem, preparePhoto } from './prepare-photo.ts'
import { sendPhoto } from './send-photo.ts'

/**
 * Sends several photos while the page is open, each with the part that the site shows proposed. `onPhoto` gets each as it arrives.
 */
export function usePhotoQueue(onPhoto: (photo: Omit<Photo, 'alt'>) => void) {
  const arrived = useRef(onPhoto)
  arrived.current = onPhoto
  const [queue] = useState(() => createPhotoQueue(send, (photo) => arrived.current(photo)))
  useEffect(() => queue.stop, [queue])
  return { ...queue, queue: useStore(queue.$queue) }
}

const send: Send = async (file, onShare, signal) => {
  try {
    const prepared = await preparePhoto(file)
    const answer = await sendPhoto(prepared.blob, onShare, signal)
    if (!answer.ok) return { problem: messageFor(answer.failure.code) }
    return { sha256: answer.data.sha256, crop: largestCrop(prepared) }
  } catch (error) {
    return { problem: messageFor(error instanceof PhotoProblem ? error.message : 'photo_unreadable') }
  }
}
