import { type Context, Hono } from 'hono'
import {
  addressRequest,
  adminRequest as adminRequestAnswer,
  answerRequest as answerBody,
  correctionRequest,
  extensionRequest,
  followCodeRequest,
  followRequest,
  newRequest,
  noteRequest,
  ownRequests as ownRequestsAnswer,
  phoneRequest,
  requestAssigneeRequest,
  requestCount as requestCountAnswer,
  requestFileParams,
  requestListQuery,
  requestPage as requestPageAnswer,
  requestParams,
  requestThread,
  requestView as requestViewAnswer,
  strangerRequest,
  textRequest,
  threadRequest,
  threadTextRequest,
} from '#api/requests.ts'
import { formatReference } from '#domain/reference.ts'
import { type AnalystEnv, access, actorOf } from '../accounts/access.ts'
import { noteLeafing, recordLook } from '../accounts/record-look.ts'
import { attemptOf } from '../http/attempt.ts'
import { readDeviceCookie, setTemporaryDeviceCookie } from '../http/cookies.ts'
import { answers, answersFile, answersNothing } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { newToken } from '../shared/tokens.ts'
import { correct } from '../use-cases/correct-applicant.ts'
import {
  addNote,
  adminRequest,
  answerRequest,
  askPerson,
  assignRequest,
  countOpenRequests,
  extendRequest,
  openByPhone,
  requestPage,
} from './answer.ts'
import { closeAsPerson, escalate, openOwn, ownRequest, present, writeAsPerson } from './requests.ts'
import { openRequestFile, ownRequests, requestView } from './views.ts'
import {
  askToFollow,
  confirmStrangersAddress,
  escalateAsStranger,
  follow,
  openAsStranger,
  requestOfToken,
  type Visitor,
} from './without-login.ts'

/**
 * Routes for requests: of customers in the portal, and of visitors on the page of the channels, who use an address or a
 * protocol, and a code.
 */
export const requestRoutes = new Hono<AppEnv>()
  .get('/portal/requests', access('portal'), answers(ownRequestsAnswer), async (c) => {
    return c.json(await ownRequests(c.var.deps.db, c.var.applicant))
  })
  .post(
    '/portal/requests',
    access('applicant'),
    validate('json', newRequest),
    answers(requestViewAnswer, 201),
    async (c) => {
      await countAgainst(c.var.deps, { requestAccount: c.var.applicant.accountId })
      const sent = c.req.valid('json')
      return c.json(
        await openOwn(c.var.deps, c.var.applicant, sent, attemptOf(c, c.var.applicant.accountId, sent)),
        201,
      )
    },
  )
  .get(
    '/portal/requests/:id',
    access('portal'),
    validate('param', requestParams),
    answers(requestViewAnswer),
    async (c) => {
      const { deps, applicant } = c.var
      return c.json(await requestView(deps.db, await ownRequest(deps.db, applicant, c.req.valid('param').id)))
    },
  )
  .post(
    '/portal/requests/:id/messages',
    access('applicant'),
    validate('param', requestParams),
    validate('json', textRequest),
    answers(requestViewAnswer),
    async (c) => {
      const { deps, applicant } = c.var
      await countAgainst(deps, { requestAccount: applicant.accountId })
      const { id } = await ownRequest(deps.db, applicant, c.req.valid('param').id)
      const { text } = c.req.valid('json')
      return c.json(await writeAsPerson(deps, id, text, attemptOf(c, applicant.accountId, text)))
    },
  )
  .post(
    '/portal/requests/:id/closing',
    access('applicant'),
    validate('param', requestParams),
    answers(requestViewAnswer),
    async (c) => {
      const { deps, applicant } = c.var
      const { id } = await ownRequest(deps.db, applicant, c.req.valid('param').id)
      return c.json(await closeAsPerson(deps, id))
    },
  )
  .post(
    '/portal/requests/:id/ombudsman',
    access('applicant'),
    validate('param', requestParams),
    validate('json', textRequest),
    answers(requestViewAnswer, 201),
    async (c) => {
      const { deps, applicant } = c.var
      const { id } = await ownRequest(deps.db, applicant, c.req.valid('param').id)
      return c.json(await escalate(deps, id, c.req.valid('json').text), 201)
    },
  )
  .get(
    '/portal/requests/:id/files/:file',
    access('applicant'),
    validate('param', requestFileParams),
    answersFile('*/*'),
    async (c) => {
      const { deps, applicant } = c.var
      const { id, file } = c.req.valid('param')
      return openRequestFile(deps, await ownRequest(deps.db, applicant, id), file)
    },
  )
  .post('/requests/address', access('public'), validate('json', addressRequest), answersNothing(), async (c) => {
    await confirmStrangersAddress(c.var.deps, c.req.valid('json').email, visitorOf(c))
    return c.body(null, 204)
  })
  .post('/requests', access('public'), validate('json', strangerRequest), answers(requestThread, 201), async (c) => {
    const sent = c.req.valid('json')
    // A second code may have been asked for meanwhile.
    const { code, ...content } = sent
    const attempt = attemptOf(c, 'visitor', content)
    return c.json(await openAsStranger(c.var.deps, sent, visitorOf(c), attempt), 201)
  })
  .post('/requests/follow/code', access('public'), validate('json', followCodeRequest), answersNothing(), async (c) => {
    await askToFollow(c.var.deps, c.req.valid('json').protocol, visitorOf(c), c.env.waitUntil)
    return c.body(null, 204)
  })
  .post('/requests/follow', access('public'), validate('json', followRequest), answers(requestThread), async (c) => {
    return c.json(await follow(c.var.deps, c.req.valid('json'), visitorOf(c)))
  })
  .post(
    '/requests/thread',
    access('public'),
    validate('json', threadRequest),
    answers(requestViewAnswer),
    async (c) => {
      const { deps } = c.var
      return c.json(await requestView(deps.db, await requestOfToken(deps, c.req.valid('json').token)))
    },
  )
  .post(
    '/requests/thread/messages',
    access('public'),
    validate('json', threadTextRequest),
    answers(requestViewAnswer),
    async (c) => {
      const { token, text } = c.req.valid('json')
      const { id } = await requestOfToken(c.var.deps, token)
      await countAgainst(c.var.deps, { requestAccount: id })
      return c.json(await writeAsPerson(c.var.deps, id, text, attemptOf(c, id, text)))
    },
  )
  .post(
    '/requests/thread/closing',
    access('public'),
    validate('json', threadRequest),
    answers(requestViewAnswer),
    async (c) => {
      const { id } = await requestOfToken(c.var.deps, c.req.valid('json').token)
      return c.json(await closeAsPerson(c.var.deps, id))
    },
  )
  .post(
    '/requests/thread/ombudsman',
    access('public'),
    validate('json', threadTextRequest),
    answers(requestThread, 201),
    async (c) => {
      const { token, text } = c.req.valid('json')
      return c.json(await escalateAsStranger(c.var.deps, token, text), 201)
    },
  )

const viewOf = (c: Context<AnalystEnv>, id: string) => adminRequest(c.var.deps, id, c.var.analyst.adminUserId)

/**
 * Staff routes for requests: the queue, one request, and every action on it. Each change answers with the changed
 * request.
 */
export const adminRequestRoutes = new Hono<AppEnv>()
  .get(
    '/admin/requests',
    access('analyst'),
    validate('query', requestListQuery),
    answers(requestPageAnswer),
    noteLeafing,
    async (c) => {
      return c.json(await requestPage(c.var.deps, c.req.valid('query'), c.var.analyst.adminUserId))
    },
  )
  .post(
    '/admin/requests',
    access('analyst'),
    validate('json', phoneRequest),
    answers(adminRequestAnswer, 201),
    async (c) => {
      const sent = c.req.valid('json')
      const attempt = attemptOf(c, c.var.analyst.adminUserId, sent)
      const { id } = await openByPhone(c.var.deps, actorOf(c), sent, attempt)
      return c.json(await viewOf(c, id), 201)
    },
  )
  .get('/admin/requests/count', access('analyst'), answers(requestCountAnswer), async (c) =>
    c.json(await countOpenRequests(c.var.deps)),
  )
  .get(
    '/admin/requests/:id',
    access('analyst'),
    validate('param', requestParams),
    answers(adminRequestAnswer),
    async (c) => {
      return c.json(await viewOf(c, c.req.valid('param').id))
    },
  )
  .get(
    '/admin/requests/:id/files/:file',
    access('analyst'),
    validate('param', requestFileParams),
    answersFile('*/*'),
    async (c) => {
      const { id, file } = c.req.valid('param')
      const request = await present(c.var.deps.db, id)
      const answer = await openRequestFile(c.var.deps, request, file)
      await recordLook(c, { what: 'attachment', of: formatReference(request.protocol) })
      return answer
    },
  )
  .post(
    '/admin/requests/:id/answer',
    access('analyst'),
    validate('param', requestParams),
    validate('json', answerBody),
    answers(adminRequestAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await answerRequest(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await viewOf(c, id))
    },
  )
  .post(
    '/admin/requests/:id/question',
    access('analyst'),
    validate('param', requestParams),
    validate('json', answerBody),
    answers(adminRequestAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await askPerson(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await viewOf(c, id))
    },
  )
  .post(
    '/admin/requests/:id/notes',
    access('analyst'),
    validate('param', requestParams),
    validate('json', noteRequest),
    answers(adminRequestAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      const { text } = c.req.valid('json')
      await addNote(c.var.deps, actorOf(c), id, text, attemptOf(c, c.var.analyst.adminUserId, text))
      return c.json(await viewOf(c, id))
    },
  )
  .post(
    '/admin/requests/:id/extension',
    access('analyst'),
    validate('param', requestParams),
    validate('json', extensionRequest),
    answers(adminRequestAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await extendRequest(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await viewOf(c, id))
    },
  )
  .post(
    '/admin/requests/:id/correction',
    access('analyst'),
    validate('param', requestParams),
    validate('json', correctionRequest),
    answers(adminRequestAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await correct(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await viewOf(c, id))
    },
  )
  .put(
    '/admin/requests/:id/assignee',
    access('analyst'),
    validate('param', requestParams),
    validate('json', requestAssigneeRequest),
    answers(adminRequestAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await assignRequest(c.var.deps, id, c.req.valid('json'))
      return c.json(await viewOf(c, id))
    },
  )

/** The visitor of a page without a login. A browser without a token gets one, so that its code is its own. */
function visitorOf(c: Context<AppEnv>): Visitor {
  const device = readDeviceCookie(c, 'applicant') ?? newToken()
  setTemporaryDeviceCookie(c, 'applicant', device)
  return { device, ip: c.env.ip }
}
