import { Hono } from 'hono'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { access } from '../accounts/access.ts'
import type { AppEnv } from '../http/environment.ts'
import { ownApplication, portalQuery } from '../http/own-application.ts'
import { validate } from '../http/validate.ts'
import { installmentsView } from './view.ts'

/** What an applicant pays after the release. */
export const installmentRoutes = new Hono<AppEnv>().get(
  '/portal/installments',
  access('applicant'),
  validate('query', portalQuery),
  async (c) => {
    const { db, now } = c.var.deps
    return c.json({ plan: await installmentsView(db, ownApplication(c), brazilianDate(now())) })
  },
)
