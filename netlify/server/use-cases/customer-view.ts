import { Hono } from 'hono'
import {
  applicationParams,
  type CustomerView,
  type CustomerViewRequest,
  customerView as customerViewAnswer,
  customerViewRequest,
} from '#api/admin.ts'
import { viewMinutes } from '#domain/application/customer-view.ts'
import { access, makerOf } from '../accounts/access.ts'
import { deleteCustomerView, findCustomerView, saveCustomerView } from '../accounts/session-queries.ts'
import type { AnalystSession } from '../accounts/sessions.ts'
import { type AnalystActor, addEvent } from '../application/events.ts'
import { lockApplication } from '../application/queries.ts'
import type { Deps } from '../deps.ts'
import { answers, answersNothing } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { ProblemError } from '../shared/problem.ts'

/**
 * Lets this session of an analyst see an application's page as its customer does, for a quarter of an hour. The view
 * changes nothing (`access`). The history keeps who looked, when and why, and the customer can read it. Throws
 * `not_found`.
 */
async function openCustomerView(
  deps: Deps,
  { session, actor }: { session: AnalystSession; actor: AnalystActor },
  applicationId: string,
  { reason, note }: CustomerViewRequest,
): Promise<CustomerView> {
  const at = deps.now()
  const until = new Date(at.getTime() + viewMinutes * 60_000)
  await deps.db.transaction().execute(async (tx) => {
    if ((await lockApplication(tx, applicationId)) === undefined) throw new ProblemError('not_found')
    const data = { asCustomer: true, reason }
    await addEvent(tx, { applicationId, kind: 'application_viewed', actor, data, note: note || null, at })
    await saveCustomerView(tx, { sessionId: session.id, applicationId }, until)
  })
  return { expiresAt: until.toISOString() }
}

/** Tells until when the session's customer view lasts. Throws `view_over` if none is open. */
async function customerView(deps: Deps, session: AnalystSession, applicationId: string): Promise<CustomerView> {
  const view = await findCustomerView(deps.db, { sessionId: session.id, applicationId }, deps.now())
  if (view === undefined) throw new ProblemError('view_over')
  return { expiresAt: view.expires_at.toISOString() }
}

/** Ends the session's customer view. Without an open one it does nothing. */
function closeCustomerView(deps: Deps, session: AnalystSession, applicationId: string): Promise<void> {
  return deleteCustomerView(deps.db, { sessionId: session.id, applicationId })
}

/**
 * 'Ver como o cliente': opens the view with a reason, tells until when it lasts, and ends it. The portal's own routes
 * give its content.
 */
export const customerViewRoutes = new Hono<AppEnv>()
  .post(
    '/admin/applications/:id/customer-view',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', customerViewRequest),
    answers(customerViewAnswer, 201),
    async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await openCustomerView(c.var.deps, makerOf(c), id, c.req.valid('json')), 201)
    },
  )
  .get(
    '/admin/applications/:id/customer-view',
    access('analyst'),
    validate('param', applicationParams),
    answers(customerViewAnswer),
    async (c) => {
      return c.json(await customerView(c.var.deps, c.var.analyst, c.req.valid('param').id))
    },
  )
  .delete(
    '/admin/applications/:id/customer-view',
    access('analyst'),
    validate('param', applicationParams),
    answersNothing(),
    async (c) => {
      await closeCustomerView(c.var.deps, c.var.analyst, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
