import { contractFiles } from '../contracts/queries.ts'
import type { Deps } from '../deps.ts'
import { liveUploads, ownedFiles } from '../documents/queries.ts'
import type { FileStore } from '../shared/file-store.ts'

const dayMs = 24 * 60 * 60 * 1000

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
/** The file of a document, whose key tells when it was written. */
const documentKey = new RegExp(`^${uuid}/(?:cnh|selfie|residencia)/(\\d+)\\.\\w+$`)
/** A part of an upload. */
const partKey = new RegExp(`^uploads/(${uuid})/\\d+$`)
/** A contract as it is read, and as it is sealed, which tells when. */
const contractKey = new RegExp(`^${uuid}/contrato/(${uuid})(?:-assinado-(\\d+))?\\.pdf$`)

/** Those of these keys that nobody owns. Keys of another form belong to others. */
export async function documentOrphans(deps: Deps, _: FileStore, keys: readonly string[]): Promise<string[]> {
  const before = deps.now().getTime() - dayMs
  const found = await Promise.all([documents(deps, keys, before), parts(deps, keys), contracts(deps, keys, before)])
  return found.flat()
}

async function documents({ db }: Deps, keys: readonly string[], before: number): Promise<string[]> {
  const old = keys.filter((key) => Number(documentKey.exec(key)?.[1] ?? Number.NaN) < before)
  const owned = await ownedFiles(db, old)
  return old.filter((key) => !owned.has(key))
}

/** The row of an upload is there before its first part is. */
async function parts({ db }: Deps, keys: readonly string[]): Promise<string[]> {
  const named = keys.flatMap((key) => {
    const id = partKey.exec(key)?.[1]
    return id ? [{ key, id }] : []
  })
  const live = await liveUploads(db, [...new Set(named.map(({ id }) => id))])
  return named.filter(({ id }) => !live.has(id)).map(({ key }) => key)
}

/** The row of a contract is there before its file is; each try at sealing it has a file of its own. */
async function contracts({ db }: Deps, keys: readonly string[], before: number): Promise<string[]> {
  const named = keys.flatMap((key) => {
    const [, id, sealedAt] = contractKey.exec(key) ?? []
    return id ? [{ key, id, sealedAt: sealedAt === undefined ? null : Number(sealedAt) }] : []
  })
  const rows = await contractFiles(db, [...new Set(named.map(({ id }) => id))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const isOrphan = ({ key, id, sealedAt }: (typeof named)[number]) => {
    const row = byId.get(id)
    if (row === undefined) return true
    if (row.blob_key === key || row.sealed_blob_key === key) return false
    return sealedAt === null ? row.state !== 'draft' : sealedAt < before
  }
  return named.filter(isOrphan).map(({ key }) => key)
}
