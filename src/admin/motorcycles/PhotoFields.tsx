import { useStore } from '@nanostores/react'
import type { ClientResponse } from 'hono/client'
import { useEffect, useRef, useState } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import { largestCrop } from '#domain/catalogue/photo-files.ts'
import { usePress } from '#forms/use-press.ts'
import { callApi } from '#lib/api.ts'
import { sendBody } from '#lib/send-body.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { FileDrop } from '#ui/forms/FileDrop.tsx'
import { useFocusAfter } from '../lists/list-focus.ts'
import { CropDialog } from './CropDialog.tsx'
import { PhotoItem } from './PhotoItem.tsx'
import {
  createPhotoQueue,
  PhotoProblem,
  type PreparedPhoto,
  preparePhoto,
  type Send,
  type Sending,
} from './photo-upload.ts'

type Props = {
  photos: readonly Photo[]
  model: string
  errors: Readonly<Record<string, string | undefined>>
  onChange: (photos: Photo[]) => void
}

/** The photos of a model. The first is the one on its card. */
export function PhotoFields({ photos, model, errors, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const focusAfter = useFocusAfter(photos)
  const others = (photo: Photo) => photos.filter((one) => one !== photo)
  function arrange(changed: Photo[]) {
    focusAfter(() => box.current?.querySelector('input'))
    onChange(changed)
  }
  return (
    <div ref={box} className="grid gap-4">
      {photos.length === 0 && (
        <p className="text-ink-soft text-sm">Sem fotos, o site mostra o desenho da moto, ou o da categoria.</p>
      )}
      <ol className="grid gap-4">
        {photos.map((photo, index) => (
          <PhotoItem
            key={`${photo.sha256}${JSON.stringify(photo.crop)}`}
            photo={photo}
            position={index + 1}
            error={errors[`photos.${index}.alt`]}
            onAlt={(alt) => onChange(photos.map((one) => (one === photo ? { ...one, alt } : one)))}
            onCrop={(crop, alt) => {
              focusAfter(() => box.current?.querySelector(`[data-crop="${index + 1}"]`))
              onChange(photos.map((one) => (one === photo ? { ...one, crop, alt } : one)))
            }}
            onMove={(step) => arrange(swapped(photos, index, index + step))}
            isLast={index === photos.length - 1}
            onFirst={index > 0 ? () => arrange([photo, ...others(photo)]) : undefined}
            onRemove={() => arrange(others(photo))}
          />
        ))}
      </ol>
      <NewPhotos photos={photos} model={model} onChange={onChange} />
    </div>
  )
}

/** Takes new photos. For a single photo the user chooses the shown part; several get the proposed part. */
function NewPhotos({ photos, model, onChange }: Omit<Props, 'errors'>) {
  const [prepared, setPrepared] = useState<PreparedPhoto | null>(null)
  const [problem, setProblem] = useState<string>()
  const { busy: reading, press } = usePress()
  // Photos arrive one after another, each behind the photos that are already there.
  const latest = useRef(photos)
  latest.current = photos
  function take(photo: Omit<Photo, 'alt'>, alt = proposedAlt(model, latest.current)) {
    latest.current = [...latest.current, { ...photo, alt }]
    onChange([...latest.current])
  }
  const { queue, add, retry, drop } = usePhotoQueue(take)
  const room = mostPhotos - photos.length - queue.length

  function choose(...files: [File, ...File[]]) {
    const left = files.slice(room).map(({ name }) => name)
    setProblem(left.length > 0 ? `Cabem ${mostPhotos} fotos. Não entraram: ${left.join(', ')}` : undefined)
    if (files.length === 1) void press('crop', () => crop(files[0]))
    else add(files.slice(0, room))
  }
  async function crop(file: File) {
    try {
      setPrepared(await preparePhoto(file))
    } catch (error) {
      setProblem(sentenceFor(error instanceof PhotoProblem ? error.message : 'photo_unreadable'))
    }
    return null
  }

  return (
    <>
      {queue.length > 0 && (
        <ul aria-label="Fotos a enviar" className="grid gap-2">
          {queue.map((one) => (
            <SendingItem key={one.id} sending={one} onRetry={() => retry(one.id)} onDrop={() => drop(one.id)} />
          ))}
        </ul>
      )}
      {room > 0 && (
        <FileDrop
          multiple
          label={reading ? 'Lendo a foto...' : 'Adicionar fotos'}
          hint={`JPEG, PNG, WebP ou AVIF, até 20 MB e 40 megapixels cada, ${mostPhotos} no máximo. Uma só você recorta; de várias vai a parte do meio, e você recorta depois`}
          accept="image/jpeg,image/png,image/webp,image/avif"
          onFile={choose}
          error={problem}
          disabled={reading}
        />
      )}
      {prepared && (
        <CropDialog
          prepared={prepared}
          proposedAlt={proposedAlt(model, photos)}
          onClose={() => setPrepared(null)}
          onUse={async (crop, alt) => {
            const answer = await sendPhoto(prepared.blob)
            if (!answer.ok) return answer.failure
            take({ sha256: answer.data.sha256, crop }, alt)
            setPrepared(null)
            return null
          }}
        />
      )}
    </>
  )
}

const proposedAlt = (model: string, photos: readonly Photo[]) => `${model || 'Moto'}, foto ${photos.length + 1}`

const mostPhotos = 12

/** A list with two of its places exchanged. */
function swapped(photos: readonly Photo[], one: number, other: number): Photo[] {
  const moved = [...photos]
  const [a, b] = [photos[one], photos[other]]
  if (a && b) [moved[one], moved[other]] = [b, a]
  return moved
}

type SendingItemProps = { sending: Sending; onRetry: () => void; onDrop: () => void }

/** A photo that is being sent, or that failed. */
function SendingItem({ sending: { file, share, problem }, onRetry, onDrop }: SendingItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-md border border-line p-3">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold text-sm">{file.name}</span>
        {problem ? (
          <span role="alert" className="block text-bad text-sm">
            {problem}
          </span>
        ) : (
          <span className="mt-1 block">
            <Progress label={`Enviando ${file.name}`} value={Math.round(share * 100)} />
          </span>
        )}
      </span>
      {problem && (
        <Button size="sm" variant="secondary" onClick={onRetry} aria-label={`Tentar novamente: ${file.name}`}>
          Tentar novamente
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={onDrop} aria-label={`Tirar da fila: ${file.name}`}>
        Tirar
      </Button>
    </li>
  )
}

/**
 * Sends several photos while the page is open, each with a proposed part to show. `onPhoto` gets each as it arrives.
 */
function usePhotoQueue(onPhoto: (photo: Omit<Photo, 'alt'>) => void) {
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
    if (!answer.ok) return { problem: sentenceFor(answer.failure.code) }
    return { sha256: answer.data.sha256, crop: largestCrop(prepared) }
  } catch (error) {
    return { problem: sentenceFor(error instanceof PhotoProblem ? error.message : 'photo_unreadable') }
  }
}

/**
 * Uploads a photo as raw bytes, because the typed client sends JSON only. `onShare` gets the sent share, from 0 to 1.
 */
function sendPhoto(blob: Blob, onShare: (share: number) => void = () => {}, signal?: AbortSignal) {
  const onSent = (bytes: number) => onShare(bytes / blob.size)
  const sent = sendBody('POST', '/api/admin/catalogue/photos', blob, { onSent, signal })
  return callApi(sent as Promise<ClientResponse<{ sha256: string }>>)
}
