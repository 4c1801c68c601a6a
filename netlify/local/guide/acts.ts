import { handOverChecks } from '#content/hand-over.ts'
import type { RefusalReason } from '#domain/application/refusal-reasons.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import type { HandOverCheck } from '#domain/dealerships/hand-over.ts'
import { documentKinds } from '#domain/documents/documents.ts'
import { checksOf } from '#domain/documents/review.ts'
import type { Person } from './person.ts'

// The acts that move an application on, each by the requests of its page. The guide and the tests' driver share them.

/** The typed client of somebody's browser. */
type Api = Person['api']

const of = (staff: Api) => staff.admin.applications[':id']

/** The version of an application, which every change of it names. */
const versionOf = async (staff: Api, id: string): Promise<number> =>
  (await (await of(staff).$get({ param: { id } })).json()).version

/** Moves an application to a status; `why` goes with a step that needs a reason. */
export async function moveTo(
  staff: Api,
  id: string,
  status: ApplicationStatus,
  why: { reason?: string; refusal?: RefusalReason } = {},
) {
  return of(staff).status.$put({ param: { id }, json: { status, version: await versionOf(staff, id), ...why } })
}

/** Ticks off and accepts every document that was sent. */
export async function acceptDocuments(staff: Api, id: string): Promise<void> {
  for (const kind of documentKinds) {
    const { version, documents } = await (await of(staff).$get({ param: { id } })).json()
    const documentId = documents[kind].id
    if (documentId === null) continue
    const json = { decision: 'accepted' as const, documentId, checked: [...checksOf(kind)], version }
    await of(staff).documents[':kind'].review.$put({ param: { id, kind }, json })
  }
}

type Release = Record<'chassis' | 'plate' | 'registrationNumber', string | null> & { registeredOn: PlainDate | null }

/** Records chassis, plate and registration of the motorcycle. */
export async function recordRelease(staff: Api, id: string, release: Release) {
  return of(staff).release.$put({ param: { id }, json: { ...release, version: await versionOf(staff, id) } })
}

/** Books the first free time at a dealership. Returns whether there was one. */
export async function bookFirst({ portal }: Api, dealership: string): Promise<boolean> {
  const answer = await portal.dealerships[':dealership'].slots.$get({ param: { dealership }, query: {} })
  const startsAt = answer.status === 200 && (await answer.json()).days[0]?.slots[0]?.startsAt
  if (startsAt) await portal.pickup.$put({ query: {}, json: { dealership, startsAt } })
  return Boolean(startsAt)
}

/** Hands the motorcycle over to its buyer, with every check. */
export async function handOver(counter: Api, id: string, { takenBy, at }: { takenBy: string; at: Date }) {
  const checked = Object.keys(handOverChecks) as HandOverCheck[]
  const json = { takenBy, document: 'cnh' as const, checked, handedOverAt: at.toISOString() }
  return counter.admin.pickups[':id']['hand-over'].$post({ param: { id }, json })
}
