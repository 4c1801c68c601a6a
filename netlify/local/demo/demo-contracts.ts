import { createHash, randomInt } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { dealerships } from '#content/dealerships.ts'
import { handOverDocuments } from '#content/hand-over.ts'
import type { ContractRow } from '#db/schema/contracts.ts'
import type { Database } from '#db/schema.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { dayMs, daysAfter } from '#domain/calendar/day-arithmetic.ts'
import type { ContractEvidence, ContractFacts } from '#domain/contract/contract.ts'
import { slotsOn } from '#domain/dealerships/slots.ts'
import { redactCpf, redactEmail } from '#domain/identity/identifiers.ts'
import { addEvent, addEvents } from '#server/application/events.ts'
import { readBoletos, readCards, readPix, siteUrlOf } from '#server/config.ts'
import { contractPdf } from '#server/contracts/contract-pdf.ts'
import { makeContract } from '#server/contracts/make-contract.ts'
import { findContract, markAgreed, markRead, markReady, markSigned } from '#server/contracts/queries.ts'
import { insertHandOver, savePickup } from '#server/pickups/queries.ts'
import { saveRelease } from '#server/pickups/release.ts'
import { takePlace } from '#server/pickups/slot-places.ts'
import { enqueue } from '#server/shared/enqueue.ts'
import type { FileStore } from '#server/shared/file-store.ts'
import { demoAnalyst, demoColleagues } from './logins.ts'

type Tx = Transaction<Database>

/** Makes the contract of an application as of `at`, and returns its facts. */
export async function seedContract(tx: Tx, applicationId: string, analystId: string, at: Date): Promise<ContractFacts> {
  const row = await tx
    .selectFrom('financing_applications')
    .selectAll()
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const actor = { type: 'analyst', id: analystId, name: demoAnalyst.name } as const
  const version = await makeContract(
    {
      now: () => at,
      // A contract names the ways to pay, so it is made with the providers that the installation has.
      config: {
        siteUrl: siteUrlOf(process.env),
        card: readCards(process.env),
        boleto: readBoletos(process.env),
        pix: readPix(process.env),
      },
    },
    tx,
    row,
    actor,
  )
  await addEvent(tx, { applicationId, kind: 'contract_made', actor, data: { version }, at })
  const contract = await findContract(tx, applicationId)
  if (contract === undefined) throw new Error('a contract that was made is not there')
  return contract.facts
}

/**
 * Makes the contract of every applicant in the signature stage without one, from the day they reached it. The jobs make
 * its PDF.
 */
export async function seedContracts(tx: Tx, analystId: string): Promise<void> {
  const signing = await tx
    .selectFrom('financing_applications')
    .select(['id', 'updated_at'])
    .where('status', '=', 'signing')
    .where('id', 'not in', tx.selectFrom('contracts').select('application_id'))
    .execute()
  for (const { id, updated_at: at } of signing) await seedContract(tx, id, analystId, at)
}

/**
 * Signs the contract of every released application that is a draft, some minutes after it was made. The jobs seal it.
 */
export async function signContracts(db: Kysely<Database>, files: FileStore): Promise<void> {
  const drafts = await db
    .selectFrom('contracts')
    .innerJoin('financing_applications as application', 'application.id', 'contracts.application_id')
    .selectAll('contracts')
    .select(['full_name', 'cpf', 'email'])
    .where('contracts.state', '=', 'draft')
    .where('application.status', '=', 'completed')
    .execute()
  for (const draft of drafts) {
    const { facts, document, text_version: textVersion, created_at: createdAt } = draft
    const pdf = await contractPdf({ facts, document, textVersion, createdAt }, siteUrlOf(process.env))
    const key = `${draft.application_id}/contrato/${draft.id}.pdf`
    await files.write(key, pdf)
    await db.transaction().execute((tx) => sign(tx, draft, pdf, key))
  }
}

type Person = { full_name: string; cpf: string; email: string }

async function sign(tx: Tx, draft: ContractRow & Person, pdf: Uint8Array, key: string) {
  const { id, application_id: applicationId, version, created_at: createdAt } = draft
  const after = (minutes: number) => new Date(createdAt.getTime() + minutes * 60_000)
  const [ready, read, agreed, signed] = [after(1), after(19), after(23), after(24)]
  const sha256 = createHash('sha256').update(pdf).digest('hex')
  await markReady(tx, id, { sha256, key, bytes: pdf.length, at: ready })
  await markRead(tx, id, read)
  await markAgreed(tx, id, agreed)
  const evidence: ContractEvidence = {
    fullName: draft.full_name,
    maskedCpf: redactCpf(draft.cpf),
    maskedEmail: redactEmail(draft.email),
    // An address that is reserved for documentation.
    ip: '203.0.113.7',
    userAgent: 'Demonstração',
    sha256,
    code: draft.code,
    textVersion: draft.text_version,
    readyAt: ready.toISOString(),
    readAt: read.toISOString(),
    codeSentAt: agreed.toISOString(),
    signedAt: signed.toISOString(),
  }
  await markSigned(tx, id, signed, evidence)
  const event = {
    applicationId,
    actor: { type: 'applicant', id: applicationId, name: null },
    data: { version },
  } as const
  await addEvents(tx, [
    { ...event, kind: 'contract_read', at: read },
    { ...event, kind: 'contract_code', at: agreed },
    { ...event, kind: 'contract_signed', at: signed },
  ])
  await enqueue(tx, 'seal_contract', { contractId: id })
}

const booked = 2

/** Gives every released application without one its motorcycle, and returns their ids, the oldest first. */
export async function seedReleases(tx: Tx, now: Date): Promise<{ id: string }[]> {
  const released = await tx
    .selectFrom('financing_applications')
    .select('id')
    .where('status', '=', 'completed')
    .where('id', 'not in', tx.selectFrom('motorcycle_releases').select('application_id'))
    .orderBy('created_at')
    .execute()
  for (const { id } of released) {
    await saveRelease(tx, id, madeUpRelease(brazilianDate(now)), now)
  }
  return released
}

/**
 * Releases the demo's motorcycles. The dealership of the demo's counter login has handed over the older ones, and
 * pick-ups of the others are booked with it.
 */
export async function seedPickups(tx: Tx, now: Date): Promise<void> {
  const released = await seedReleases(tx, now)
  const dealership = dealerships.find(({ slug }) => demoColleagues.some((one) => one.dealership === slug))
  if (!dealership) return
  for (const { id } of released.slice(0, -booked)) await seedHandOver(tx, id, dealership)
  const today = brazilianDate(now)
  const ahead = Array.from({ length: 14 }, (_, index) => daysAfter(today, index))
  const days = ahead.map((day) => slotsOn({ ...dealership, closedDays: [] }, day)).filter((slots) => slots.length > 2)
  for (const [index, { id }] of released.slice(-booked).entries()) {
    const startsAt = days[Math.floor(index / 2)]?.[index % 2 ? 2 : 1]
    if (!startsAt) continue
    await takePlace(tx, { dealership: dealership.slug, startsAt }, dealership.slotsPerHour)
    await savePickup(tx, { application_id: id, dealership: dealership.slug, starts_at: startsAt, booked_at: now })
  }
}

/** Hands a motorcycle over a day after it was released. */
async function seedHandOver(tx: Tx, id: string, { slug, name }: { slug: string; name: string }): Promise<void> {
  const { full_name: takenBy, updated_at: releasedAt } = await tx
    .selectFrom('financing_applications')
    .select(['full_name', 'updated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const clerk = await tx
    .selectFrom('admin_users')
    .select(['id', 'name'])
    .where('dealership', '=', slug)
    .executeTakeFirstOrThrow()
  const at = new Date(releasedAt.getTime() + dayMs)
  const row = { application_id: id, dealership: slug, taken_by: takenBy, document: 'cnh', at, recorded_at: at } as const
  await insertHandOver(tx, { ...row, actor_id: clerk.id, actor_name: clerk.name })
  const actor = { type: 'analyst', ...clerk } as const
  const data = { dealership: name, takenBy, document: handOverDocuments.cnh }
  await addEvent(tx, { applicationId: id, kind: 'hand_over', actor, data, at })
}

const draw = (signs: string, count: number) =>
  Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('')
const letters = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const digits = '0123456789'

/** A made-up chassis, plate and registration in the real form. */
export function madeUpRelease(registeredOn: string) {
  return {
    chassis: `9T${draw(letters + digits, 11)}${draw(digits, 4)}`,
    plate: `${draw(letters, 3)}${draw(digits, 1)}${draw(letters, 1)}${draw(digits, 2)}`,
    registrationNumber: `DEMO${draw(digits, 8)}`,
    registeredOn,
  }
}
