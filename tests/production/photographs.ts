import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Photo } from '#domain/catalogue/catalogue.ts'
import { writePhotoLike } from '#tests/support/catalogue/photo-like.ts'
import { motorcycle, publishCatalogue } from '#tests/support/motorcycles.ts'
import { demoAnalyst } from '../../netlify/local/demo/logins.ts'
import { agreed, manager } from './people.ts'

const perModel = 3
/**
 * The number of pictures from which the photographs are cut, so that making them takes less time than publishing them.
 */
const pictures = 35
const crop = { left: 0, top: 0, width: 1440, height: 900 }
/** How many photographs a manager's browser sends at once. */
const atOnce = 4

/** Sends `count` photographs and adds models with three of them each, like a manager. Nothing is published yet. */
export async function addPhotographed(count: number): Promise<void> {
  const { api } = await manager()
  const photos: Photo[] = []
  const waiting = photographs(count)
  const send = async () => {
    for await (const body of waiting) {
      const answer = await api.admin.catalogue.photos.$post(undefined, { init: { body } })
      photos.push({ sha256: (await answer.json()).sha256, crop, alt: `Foto ${photos.length + 1}` })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send))
  for (let at = 0; at < count; at += perModel) {
    const names = { model: `MODELO ${at}`, slug: `modelo-${at}` }
    const facts = motorcycle({ ...names, photos: photos.slice(at, at + perModel) })
    await api.admin.catalogue.motorcycles.$post({ json: { facts, state: 'listed' } })
  }
}

/** Presses 'Publicar'. New photographs need a second manager. */
export async function publish(): Promise<void> {
  const { catalogue, 'step-up': stepUp } = (await manager()).api.admin
  await stepUp.$post({ json: { password: demoAnalyst.password } })
  await publishCatalogue(catalogue)
  await agreed()
}

/** Photographs that differ from every other run's, each another part of one of a few pictures. */
async function* photographs(count: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const folder = await mkdtemp(join(tmpdir(), 'photographs-'))
  try {
    const whole = await writePhotoLike(folder, Math.min(count, pictures))
    for (let number = 0; number < count; number++) {
      const file = await readFile(join(folder, 'photos', whole[number % whole.length] ?? ''))
      const part = { ...crop, left: 4 * Math.floor(number / whole.length) }
      yield new Uint8Array(await sharp(file).extract(part).jpeg({ quality: 88 }).toBuffer())
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
