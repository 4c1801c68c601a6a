import ical, { ICalCalendarMethod } from 'ical-generator'
import { brand } from '#content/brand.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter, type PlainDate } from '#domain/calendar/day-arithmetic.ts'
import { nextRevision, type Revision } from '#domain/catalogue/revisions.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { findOpenPlan, readPlan } from './queries.ts'

/**
 * Returns every open due day, and the motorcycle's next three revisions, as a calendar file (RFC 5545) of whole days. The file has no amount, name or contract number,
 * because people share calendars. The UIDs never change, so that loading the file again adds no event twice. Throws
 * `not_found` without a plan.
 */
export async function dueDaysFile(deps: Deps, applicationId: string): Promise<string> {
  const plan = await findOpenPlan(deps.db, applicationId)
  if (plan === undefined) throw new ProblemError('not_found')
  const [{ schedule, entries }, handOver] = await Promise.all([
    readPlan(deps.db, plan),
    deps.db.selectFrom('hand_overs').select('at').where('application_id', '=', applicationId).executeTakeFirst(),
  ])
  const { hostname } = new URL(deps.config.siteUrl)
  const calendar = ical({
    prodId: { company: brand.bank, product: 'Parcelas', language: 'PT' },
    name: `Parcelas e revisões da moto, ${brand.bank}`,
    method: ICalCalendarMethod.PUBLISH,
  })
  for (const { number, payableUntil, balanceCents } of ledgerInstallments(schedule, entries)) {
    if (balanceCents === 0) continue
    calendar.createEvent({
      id: `${plan.id}-${number}@${hostname}`,
      stamp: plan.opened_at,
      start: `${payableUntil}T00:00:00`,
      allDay: true,
      summary: `Parcela ${number} de ${schedule.length} da moto`,
      description: 'Entre em Meu financiamento, digitando o endereço do site, para ver o valor e pagar.',
    })
  }
  for (const { number, km, dueOn } of handOver ? nextRevisions(brazilianDate(handOver.at), deps.now()) : []) {
    calendar.createEvent({
      id: `${plan.id}-revision-${number}@${hostname}`,
      stamp: plan.opened_at,
      start: `${dueOn}T00:00:00`,
      allDay: true,
      summary: `${number}ª revisão da moto, ou com ${km.toLocaleString('pt-BR')} km`,
    })
  }
  return calendar.toString()
}

/** Returns the next three revisions of a motorcycle handed over on a day. */
function nextRevisions(deliveredOn: PlainDate, now: Date): Revision[] {
  const first = nextRevision(brand.revisions, deliveredOn, brazilianDate(now))
  const second = nextRevision(brand.revisions, deliveredOn, daysAfter(first.dueOn, 1))
  return [first, second, nextRevision(brand.revisions, deliveredOn, daysAfter(second.dueOn, 1))]
}
