import { Hono } from 'hono'
import type { Transaction } from 'kysely'
import { type LeadRequest, leadRequest } from '#api/lead.ts'
import {
  leadChangeRequest,
  leadDetail as leadDetailAnswer,
  leadExportQuery,
  leadFilterQuery,
  leadListQuery,
  leadMade,
  leadPage as leadPageAnswer,
  leadParams,
} from '#api/leads.ts'
import { countResponse } from '#api/lists.ts'
import { brand } from '#content/brand.ts'
import { consentText, leadConsent } from '#content/consent.ts'
import type { NewLeadRow } from '#db/schema/leads.ts'
import type { Database } from '#db/schema.ts'
import { contactDeadline } from '#domain/calendar/business-days.ts'
import { isInstallmentOption } from '#domain/money/financing.ts'
import { entryOf } from '#domain/offer/entry.ts'
import { fold } from '#domain/search.ts'
import { access, actorOf } from '../accounts/access.ts'
import { exportAnswer } from '../accounts/csv-answer.ts'
import { noteLeafing, recordLook } from '../accounts/record-look.ts'
import { motorcycleOnSale } from '../catalogue/prices.ts'
import type { Deps } from '../deps.ts'
import { attemptOf } from '../http/attempt.ts'
import { answers, answersFile } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { currentOffer } from '../settings/stored.ts'
import { type Attempt, once } from '../shared/once.ts'
import { fieldError } from '../shared/problem.ts'
import { countAgainst, isWithin } from '../shared/rate-limits.ts'
import { sha256 } from '../shared/tokens.ts'
import { countMatchingLeads, exportLeads, leadPage } from './list.ts'
import { leadDetail, saveLead } from './manage-leads.ts'
import { insertLead } from './queries.ts'

/** POST /api/leads stores the contact of a person who wants a call about a model. */
export const leadRoutes = new Hono<AppEnv>().post(
  '/leads',
  access('public'),
  validate('json', leadRequest),
  answers(leadMade, 201),
  async (c) => {
    const sent = c.req.valid('json')
    return c.json({ id: await storeLead(c.var.deps, sent, c.env.ip, attemptOf(c, 'visitor', sent)) }, 201)
  },
)

/**
 * Stores a contact with the simulated plan and the given consent, once for each `attempt`, and returns its id. Throws
 * `validation_failed` for a model, a plan or a consent that is not on offer, and `too_many_requests`.
 */
async function storeLead(deps: Deps, request: LeadRequest, ip: string, attempt: Attempt | null): Promise<string> {
  const { fullName, cpf, email, phone, installments, entryCents = null, consent } = request
  const motorcycle = await motorcycleOnSale(deps.db, request.motorcycle, deps.now())
  if (motorcycle === undefined) throw fieldError('motorcycle', 'motorcycle_unknown')
  const { defaultInstallments, ...conditions } = await currentOffer(deps.db, deps.now())
  if (!isInstallmentOption(installments, defaultInstallments))
    throw fieldError('installments', 'installments_not_offered')
  if (consent.version !== leadConsent.version) throw fieldError('consent.version', 'consent_outdated')
  await countAgainst(deps, { leadAddress: ip })
  const mayMail = await isWithin(deps, { leadPerson: email })
  const now = deps.now()
  const row = {
    full_name: fullName,
    search_text: `${fold(`${fullName} ${email}`)} ${cpf} ${phone}`,
    cpf,
    email,
    phone,
    installments,
    motorcycle_model: motorcycle.model,
    // The form has no field for the entry. An entry that is no longer possible becomes the nearest possible one, as on
    // the page.
    entry_cents: entryCents && entryOf(motorcycle.priceCents, conditions, entryCents).entryCents,
    consent_version: leadConsent.version,
    consent_sha256: sha256(consentText(leadConsent)),
    consented_at: now,
    created_at: now,
    updated_at: now,
  }
  return deps.db.transaction().execute((tx) => once(tx, attempt, now, () => storeAndNotify(deps, tx, row, mayMail)))
}

/**
 * Stores a contact, and sends a message to the bank's own address and one to the person, unless `mayMail` is false:
 * somebody who leaves the same address again and again must not fill a stranger's mailbox.
 */
async function storeAndNotify(
  deps: Deps,
  tx: Transaction<Database>,
  row: NewLeadRow & { motorcycle_model: string; installments: number },
  mayMail: boolean,
): Promise<string> {
  const { id } = await insertLead(tx, row)
  const now = deps.now()
  const { motorcycle_model: motorcycle, installments } = row
  const interest = { motorcycle, installments, promisedBy: contactDeadline(now) }
  const message = { event: id, about: { leadId: id } }
  const received = { ...interest, fullName: row.full_name }
  if (mayMail) await queueMessage(deps, tx, { ...message, kind: 'lead_received', to: row.email, params: received })
  const arrived = { ...interest, at: now.toISOString() }
  await queueMessage(deps, tx, { ...message, kind: 'lead_arrived', to: brand.email, params: arrived })
  return id
}

/** Routes for contacts: a page, how many, all of them as CSV, one of them, and storing an analyst's changes to it. */
export const adminLeadRoutes = new Hono<AppEnv>()
  .get(
    '/admin/contacts',
    access('analyst'),
    validate('query', leadListQuery),
    answers(leadPageAnswer),
    noteLeafing,
    async (c) => c.json(await leadPage(c.var.deps, c.req.valid('query'))),
  )
  .get(
    '/admin/contacts/count',
    access('analyst'),
    validate('query', leadFilterQuery),
    answers(countResponse),
    async (c) => {
      return c.json(await countMatchingLeads(c.var.deps, c.req.valid('query')))
    },
  )
  .get(
    '/admin/contacts.csv',
    access('analyst'),
    validate('query', leadExportQuery),
    answersFile('text/csv'),
    async (c) => {
      return exportAnswer(c, 'contatos', c.req.valid('query'), { count: countMatchingLeads, slice: exportLeads })
    },
  )
  .get(
    '/admin/contacts/:id',
    access('analyst'),
    validate('param', leadParams),
    answers(leadDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      const lead = await leadDetail(c.var.deps.db, id)
      await recordLook(c, { what: 'lead', of: id })
      return c.json(lead)
    },
  )
  .put(
    '/admin/contacts/:id',
    access('analyst'),
    validate('param', leadParams),
    validate('json', leadChangeRequest),
    answers(leadDetailAnswer),
    async (c) => {
      return c.json(await saveLead(c.var.deps, actorOf(c), c.req.valid('param').id, c.req.valid('json')))
    },
  )
