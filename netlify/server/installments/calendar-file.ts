import ical, { ICalCalendarMethod } from 'ical-generator'
import { brand } from '#content/brand.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { nextRevisions } from '#domain/catalogue/revisions.ts'
import { ledgerInstallments } from '#domain/installments/ledger.ts'
import type { Deps } from '../deps.ts'
import { ProblemError } from '../shared/problem.ts'
import { findOpenPlan, readPlan } from './queries.ts'

/**
 * Returns every open due day, and the motorcycle's next three revisions, as a calendar file (RFC 5545) of whole days.
 * The file has no amount, name or contract number, because people share calendars. The UIDs never change, so that
 * loading the file again adds no event twice. Throws `not_found` without a plan.
 */
export async function dueDaysFile(deps: Deps, applicationId: string): Promise<string> {
  const plan = await findOpenPlan(deps.db, applicationId)
  if (plan === undefined) throw new ProblemError('not_found')
  const [{ schedule, entries }, handOver] = await Promise.all([
    readPlan(deps.db, plan),
    deps.db.selectFrom('hand_overs').select('at').where('application_id', '=', applicationId).executeTakeFirst(),
  ])
  const { hostname } = new URL(deps.config.siteUrl)
  const revisionsFrom = (at: Date) => nextRevisions(brand.revisions, brazilianDate(at), brazilianDate(deps.now()), 3)
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
  for (const { number, km, dueOn } of handOver ? revisionsFrom(handOver.at) : []) {
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
