import { Hono } from 'hono'
import { contactRequest } from '#contracts/forms/contact-request.ts'
import { remindersRequest } from '#contracts/portal.ts'
import { applicationView, ownApplications } from '../../services/applications/application-view.ts'
import { changeContact } from '../../services/decisions/contact.ts'
import { changeReminders } from '../../services/mail/preferences.ts'
import { renewCharge } from '../../services/payments/renew-charge.ts'
import { paymentStamp } from '../../services/payments/stamp.ts'
import type { AppEnv } from '../environment.ts'
import { access } from '../middleware/access.ts'
import { validate } from '../middleware/validate.ts'
import { ownApplication, portalQuery } from './own-application.ts'

/** What an applicant sees of an application, the others of the same person, changing the contact data, and reminders on or off. */
export const portalRoutes = new Hono<AppEnv>()
  .get('/portal', access('applicant'), validate('query', portalQuery), async (c) => {
    return c.json(await applicationView(c.var.deps, ownApplication(c)))
  })
  .get('/portal/applications', access('applicant'), async (c) => {
    return c.json(await ownApplications(c.var.deps.db, c.var.applicant.applicationIds))
  })
  .put(
    '/portal/reminders',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', remindersRequest),
    async (c) => {
      const id = ownApplication(c)
      await changeReminders(c.var.deps, id, c.req.valid('json').wanted)
      return c.json(await applicationView(c.var.deps, id))
    },
  )
  .get('/portal/payment', access('applicant'), validate('query', portalQuery), async (c) => {
    return c.json({ stamp: await paymentStamp(c.var.deps.db, ownApplication(c)) })
  })
  .post('/portal/charge', access('applicant'), validate('query', portalQuery), async (c) => {
    const id = ownApplication(c)
    await renewCharge(c.var.deps, id)
    return c.json(await applicationView(c.var.deps, id))
  })
  .patch(
    '/portal/contact',
    access('applicant'),
    validate('query', portalQuery),
    validate('json', contactRequest),
    async (c) => {
      const id = ownApplication(c)
      await changeContact(c.var.deps, id, c.req.valid('json'))
      return c.json(await applicationView(c.var.deps, id))
    },
  )
