import { Hono } from 'hono'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, monthsAfter } from '#domain/calendar/day-arithmetic.ts'
import { localStyles } from '../local-page.ts'
import { clockScript, type DemoClock } from './clock.ts'
import { type FreshApplication, freshApplication } from './journey.ts'
import { clockId, guidePage, guidePath, newestId, type PassingMonth } from './pages.ts'
import type { Backstage } from './person.ts'
import { isStage } from './stages.ts'

const pagePolicy = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; frame-ancestors 'none'"
const remembered = 8
const noonMs = 12 * 3_600_000

/** What lets a month pass. */
export interface Time {
  clock: Pick<DemoClock, 'moveTo' | 'script'>
  /** Does everything that the bank does by itself in a day: jobs, charges, reminders. */
  work(): Promise<void>
}

/**
 * Returns the guide for trying the demo, a page of the local server on the demo's own database. The returned function
 * answers its addresses; undefined for every other address. Without `time` no month can pass.
 */
export function localGuide(backstage: Backstage, time?: Time): (request: Request) => Promise<Response> | undefined {
  let made: FreshApplication[] = []
  let month: PassingMonth = time ? undefined : 'never'
  const app = new Hono().basePath(guidePath)
  app.use(async (c, next) => {
    await next()
    c.header('Content-Security-Policy', pagePolicy)
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
  })
  app.post('*', async (c, next) => {
    // Another site's form must not fill the demonstration.
    const isOwn = (c.req.header('sec-fetch-site') ?? 'same-origin') === 'same-origin'
    return isOwn ? next() : c.text('Outro site', 403)
  })
  app.get('/', (c) => c.html(guidePage(made, month)))
  if (time) {
    app.get(clockScript.slice(guidePath.length), (c) =>
      c.body(time.clock.script(), 200, { 'content-type': 'text/javascript; charset=utf-8' }),
    )
    app.post('/mes', (c) => {
      // A second press, from another tab for example, starts no second month. While one passes, the page shows its
      // current day.
      if (month !== 'passing') {
        month = 'passing'
        void passMonth(time).then(
          () => {
            month = 'passed'
          },
          (error: unknown) => {
            month = { problem: error instanceof Error ? error.message : String(error) }
          },
        )
      }
      return c.redirect(`${guidePath}#${clockId}`, 303)
    })
  }
  app.get('/estilo.css', () => localStyles(new URL('guide.css', import.meta.url)))
  app.post('/', async (c) => {
    const stage = String((await c.req.parseBody()).etapa)
    if (!isStage(stage)) return c.html(guidePage(made, month, 'escolha uma das etapas.'), 422)
    try {
      made = [await freshApplication(backstage, stage), ...made].slice(0, remembered)
    } catch (error) {
      return c.html(guidePage(made, month, error instanceof Error ? error.message : String(error)), 500)
    }
    return c.redirect(`${guidePath}#${newestId}`, 303)
  })
  return (request) => {
    const { pathname } = new URL(request.url)
    const isOurs = pathname === guidePath || pathname.startsWith(`${guidePath}/`)
    return isOurs ? Promise.resolve(app.fetch(request)) : undefined
  }
}

/** Lets a month pass, day after day at noon, so that nothing due on any day is left out. */
async function passMonth({ clock, work }: Time): Promise<void> {
  const today = brazilianDate(new Date())
  const last = monthsAfter(today, 1)
  for (let day = daysAfter(today, 1); day <= last; day = daysAfter(day, 1)) {
    await clock.moveTo(new Date(startOfDay(day).getTime() + noonMs))
    await work()
  }
}
