import { createHash } from 'node:crypto'
import { lockApplication } from '../application/lock.ts'
import type { Deps } from '../deps.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { contractPdf } from './contract-pdf.ts'
import { contractById, markReady } from './queries.ts'
import { notifyContractToSign } from './to-sign.ts'

/** Makes the PDF of a draft, and so makes it ready to be read and signed. Does nothing the second time. */
export async function renderContract(deps: Deps, contractId: string): Promise<void> {
  const contract = await contractById(deps.db, contractId)
  if (contract?.state !== 'draft') return
  const { facts, document, text_version: textVersion, created_at: createdAt } = contract
  const pdf = await contractPdf({ facts, document, textVersion, createdAt }, deps.config.siteUrl)
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  const key = `${contract.application_id}/contrato/${contract.id}.pdf`
  await blobFileStore(deps.documents).write(key, pdf)
  await deps.db.transaction().execute(async (tx) => {
    const row = await lockApplication(tx, contract.application_id)
    if (row === undefined) return
    if (!(await markReady(tx, contract.id, { sha256, key, bytes: pdf.length, at: deps.now() }))) return
    await notifyContractToSign(deps, tx, row)
  })
}
