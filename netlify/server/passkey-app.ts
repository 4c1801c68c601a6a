import { Hono } from 'hono'
import { analystResponse } from '#api/analyst.ts'
import { assertionRequest, passkeyMade, passkeyOptions, registrationRequest } from '#api/passkeys.ts'
import { access, requireStepUp } from './accounts/access.ts'
import { answerSignIn } from './accounts/analyst-login.ts'
import { loginOptions, loginWithPasskey, stepUpOptions, stepUpWithPasskey } from './accounts/passkey-login.ts'
import { register, startRegistration } from './accounts/passkey-register.ts'
import type { Deps } from './deps.ts'
import { readDeviceCookie, setTemporaryDeviceCookie } from './http/cookies.ts'
import { answers, answersNothing } from './http/declared-answer.ts'
import { baseApp } from './http/middleware.ts'
import { type AppEnv, clientOf } from './http/request.ts'
import { validate } from './http/validate.ts'

/** Routes for passkeys of staff accounts: registering, logging in and stepping up. */
const passkeyRoutes = new Hono<AppEnv>()
  .post('/registration/options', access('entering'), requireStepUp, answers(passkeyOptions), async (c) => {
    return c.json(await startRegistration(c.var.deps, c.var.analyst))
  })
  .post(
    '/registration',
    access('entering'),
    validate('json', registrationRequest),
    requireStepUp,
    answers(passkeyMade),
    async (c) => {
      return c.json(await register(c.var.deps, c.var.analyst, c.req.valid('json'), clientOf(c)))
    },
  )
  .post('/login/options', access('public'), answers(passkeyOptions), async (c) => {
    const { options, device } = await loginOptions(c.var.deps, { ip: c.env.ip, device: readDeviceCookie(c, 'analyst') })
    setTemporaryDeviceCookie(c, 'analyst', device)
    return c.json(options)
  })
  .post('/login', access('public'), validate('json', assertionRequest), answers(analystResponse), (c) =>
    answerSignIn(c, (client, replaces) => loginWithPasskey(c.var.deps, c.req.valid('json'), client, replaces)),
  )
  .post('/step-up/options', access('staff'), answers(passkeyOptions), async (c) => {
    return c.json(await stepUpOptions(c.var.deps, c.var.analyst))
  })
  .post('/step-up', access('staff'), validate('json', assertionRequest), answersNothing(), async (c) => {
    await stepUpWithPasskey(c.var.deps, c.var.analyst, c.req.valid('json'), clientOf(c))
    return c.body(null, 204)
  })

/**
 * Creates the app that checks passkeys. It is apart from the API because its library is a third of the API's weight,
 * and few requests need it.
 */
export function createPasskeyApp(deps: Deps) {
  return baseApp(deps, '/passkeys').route('/', passkeyRoutes)
}

/** The app's type, for the browser's typed client. */
export type PasskeyApiType = ReturnType<typeof createPasskeyApp>
