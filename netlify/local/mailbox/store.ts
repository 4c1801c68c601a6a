import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

export interface Summary {
  id: string
  receivedAt: Date
  to: string
  subject: string
}

export interface Mailbox {
  /** Newest first. */
  list(): Summary[]
  /** A whole message; undefined when there is none of that id. */
  read(id: string): Promise<(Summary & { email: Email }) | undefined>
  keep(raw: Buffer): Promise<void>
}

const most = 500

/** Stores messages as files in a folder, which survive a restart. Removes the oldest beyond `most`. */
export async function openMailbox(folder: string): Promise<Mailbox> {
  await mkdir(folder, { recursive: true })
  const fileOf = (id: string) => join(folder, `${id}.eml`)
  const ids = (await readdir(folder)).filter((name) => /^\d{13}-.+\.eml$/.test(name)).map((name) => name.slice(0, -4))
  const known = new Map<string, Summary>()
  for (const id of ids.sort()) known.set(id, summaryOf(id, await parse(fileOf(id))))

  return {
    list: () => [...known.values()].reverse(),
    read: async (id) => {
      const summary = known.get(id)
      return summary && { ...summary, email: await parse(fileOf(id)) }
    },
    keep: async (raw) => {
      const id = `${Date.now()}-${randomUUID()}`
      await writeFile(fileOf(id), raw)
      known.set(id, summaryOf(id, await PostalMime.parse(raw)))
      for (const old of [...known.keys()].slice(0, Math.max(0, known.size - most))) {
        known.delete(old)
        await rm(fileOf(old), { force: true })
      }
    },
  }
}

const parse = async (file: string) => PostalMime.parse(await readFile(file))

const summaryOf = (id: string, { to, subject }: Email): Summary => ({
  id,
  receivedAt: new Date(Number(id.slice(0, 13))),
  to: to?.map(({ address }) => address).join(', ') ?? '',
  subject: subject || '(sem assunto)',
})
