import { createHash } from 'node:crypto'
import { brand } from '#content/brand.ts'
import type { SettlementTermRow } from '#db/schema/installments.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { lienReleasePromise } from '#domain/installments/settlement.ts'
import { formatReference } from '#domain/reference.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { applicantOf, queueMessage } from '../messages/queue-message.ts'
import { blobFileStore, writeAttempt } from '../shared/file-store.ts'
import { facts, heading, paragraph } from '../shared/pdf/parts.ts'
import { type SealCertificate, sealPdf } from '../shared/pdf/seal.ts'
import { closeSheet, colors, openSheet } from '../shared/pdf/sheet.ts'
import { findRegistered, findTerm, markTermSealed } from './settlement-queries.ts'

/**
 * Seals and stores the PDF of a settlement term, and queues the e-mail that tells the customer where to find it. Does
 * nothing for a term that is missing, sealed or void. If another run seals the term during the work, or it becomes
 * void, removes the new file and sends nothing.
 */
export async function sealTerm(deps: Deps, certificate: SealCertificate, termId: string): Promise<void> {
  const term = await findTerm(deps.db, termId)
  if (term === undefined || term.sealed_at || term.voided_at) return
  const at = deps.now()
  const about = {
    reason: `Lacre do termo de quitação ${term.code}`,
    location: brand.address.city,
    at,
    timestampUrl: deps.config.timestampUrl,
  }
  const sealed = await sealPdf(await termPdf(term, deps.config.siteUrl), null, certificate, about)
  const sha256 = createHash('sha256').update(sealed).digest('hex')
  const files = blobFileStore(deps.documents)
  const keyAt = (time: number) => `${term.application_id}/quitacao/${term.id}-${time}.pdf`
  const key = await writeAttempt(files, sealed, at, keyAt)
  const kept = await deps.db.transaction().execute(async (trx) => {
    const row = await lockApplication(trx, term.application_id)
    if (row === undefined) return false
    if (!(await markTermSealed(trx, term.id, { sha256, key, bytes: sealed.length, at }))) return false
    const { person, ...envelope } = applicantOf(row)
    const isRegistered = Boolean((await findRegistered(trx, row.id))?.registration_number)
    const lienDueOn = isRegistered ? lienReleasePromise(term.settled_on, brazilianDate(term.created_at)) : null
    const params = { ...person, settledOn: term.settled_on, hasLien: isRegistered, lienDueOn }
    await queueMessage(deps, trx, { ...envelope, event: term.id, kind: 'settlement_ready', params })
    return true
  })
  if (!kept) await files.remove(key)
}

function termPdf({ document, code, text_version: version, created_at: createdAt }: SettlementTermRow, siteUrl: string) {
  const { title, subtitle, parts, paragraphs } = document
  const text = JSON.stringify({ parts, paragraphs })
  const sheet = openSheet({
    title: `${title}, ${subtitle}`,
    author: brand.legalName,
    subject: subtitle,
    createdAt,
    text,
  })
  heading(sheet, 1, title)
  paragraph(sheet, subtitle, { size: 11, color: colors.soft })
  for (const part of parts) facts(sheet, part)
  sheet.doc.y += 10
  for (const text of paragraphs) paragraph(sheet, text, { size: 10.5 })
  return closeSheet(sheet, {
    left: brand.bank,
    right: title,
    number: (page, of) => `Página ${page} de ${of}`,
    footer: [
      `Código de verificação: ${formatReference(code)}. Confira em ${siteUrl.replace(/^https?:\/\//, '')}/verificar`,
      `${brand.legalName}, CNPJ ${brand.cnpj}. Texto ${version}`,
    ],
  })
}
