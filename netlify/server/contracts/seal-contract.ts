import { createHash } from 'node:crypto'
import { brand } from '#content/brand.ts'
import type { Deps } from '../deps.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { type SealCertificate, sealPdf } from '../shared/pdf/seal.ts'
import { evidencePage } from './evidence-page.ts'
import { contractById, markSealed } from './queries.ts'

/**
 * Adds its evidence to a signed contract's PDF and seals it with the bank's certificate. Does nothing the second time.
 * Throws where the stored PDF is not the one that was signed.
 */
export async function sealContract(deps: Deps, certificate: SealCertificate, contractId: string): Promise<void> {
  const contract = await contractById(deps.db, contractId)
  if (!contract?.signed_at || contract.sealed_at || !contract.evidence || !contract.blob_key) return
  const files = blobFileStore(deps.documents)
  const original = await files.read(contract.blob_key)
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  if (original === null || hash(original) !== contract.sha256) throw new Error('the PDF that was signed is not there')
  const at = deps.now()
  const page = await evidencePage(contract.evidence, deps.config.siteUrl)
  const about = { reason: `Lacre do contrato ${contract.code}`, location: brand.address.city, at }
  const sealed = await sealPdf(original, page, certificate, about)
  // Each try has a file of its own: the one that is named in the end is never written over.
  const key = `${contract.application_id}/contrato/${contract.id}-assinado-${at.getTime()}.pdf`
  await files.write(key, sealed)
  const kept = await markSealed(deps.db, contract.id, { sha256: hash(sealed), key, bytes: sealed.length, at })
  if (!kept) await files.remove(key)
}
