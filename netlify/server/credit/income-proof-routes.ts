import { Hono } from 'hono'
import { adminDetail as adminDetailAnswer, applicationParams } from '#api/admin.ts'
import {
  incomeProofAcceptance,
  incomeProofAnswer,
  incomeProofAsk,
  incomeProofAskAgain,
  incomeProofFileParams,
  incomeProofWithdrawal,
  ownProofFileParams,
} from '#api/credit.ts'
import { fileExtensions } from '#domain/documents/file-type.ts'
import { access, actorOf, ownApplication } from '../accounts/access.ts'
import { recordSecurity } from '../accounts/security-log.ts'
import { addEvent } from '../application/events.ts'
import type { Deps } from '../deps.ts'
import { fileAnswer } from '../http/answers.ts'
import { answers, answersFile } from '../http/declared-answer.ts'
import { type AppEnv, portalQuery } from '../http/request.ts'
import { validate } from '../http/validate.ts'
import { blobFileStore } from '../shared/file-store.ts'
import { ProblemError } from '../shared/problem.ts'
import { adminDetail } from '../use-cases/admin-view.ts'
import {
  acceptProof,
  askAgain,
  askForProof,
  findIncomeProof,
  findProofFiles,
  handInProof,
  removeProofFile,
  withdrawProof,
} from './income-proofs.ts'

/**
 * The proof of income: staff ask for it and judge it, and the customer hands it in. Its files are sent like documents.
 */
export const incomeProofRoutes = new Hono<AppEnv>()
  .get(
    '/portal/income-proof',
    access('portal'),
    validate('query', portalQuery),
    answers(incomeProofAnswer),
    async (c) => c.json(await proofView(c.var.deps, ownApplication(c))),
  )
  .post(
    '/portal/income-proof/handing-in',
    access('applicant'),
    validate('query', portalQuery),
    answers(incomeProofAnswer),
    async (c) => {
      const id = ownApplication(c)
      await handInProof(c.var.deps, id)
      return c.json(await proofView(c.var.deps, id))
    },
  )
  .delete(
    '/portal/income-proof/files/:file',
    access('applicant'),
    validate('query', portalQuery),
    validate('param', ownProofFileParams),
    answers(incomeProofAnswer),
    async (c) => {
      const id = ownApplication(c)
      await removeProofFile(c.var.deps, id, c.req.valid('param').file)
      return c.json(await proofView(c.var.deps, id))
    },
  )
  .post(
    '/admin/applications/:id/income-proof',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', incomeProofAsk),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await askForProof(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/income-proof/acceptance',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', incomeProofAcceptance),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await acceptProof(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/income-proof/again',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', incomeProofAskAgain),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await askAgain(c.var.deps, actorOf(c), id, c.req.valid('json'))
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .post(
    '/admin/applications/:id/income-proof/withdrawal',
    access('analyst'),
    validate('param', applicationParams),
    validate('json', incomeProofWithdrawal),
    answers(adminDetailAnswer),
    async (c) => {
      const { id } = c.req.valid('param')
      await withdrawProof(c.var.deps, actorOf(c), id, c.req.valid('json').version)
      return c.json(await adminDetail(c.var.deps, c.var.analyst, id))
    },
  )
  .get(
    '/admin/applications/:id/income-proof/files/:file',
    access('analyst'),
    validate('param', incomeProofFileParams),
    answersFile('*/*'),
    async (c) => {
      const { id, file } = c.req.valid('param')
      const { deps } = c.var
      const actor = actorOf(c)
      const answer = await proofFile(deps, id, file)
      const data = { document: 'renda', documentId: file } as const
      await addEvent(deps.db, { applicationId: id, kind: 'document_viewed', actor, data, at: deps.now() })
      await recordSecurity(deps, deps.db, 'document_viewed', {
        actor,
        detail: { document: 'renda', applicationId: id },
      })
      return answer
    },
  )

async function proofView({ db }: Deps, applicationId: string) {
  const proof = await findIncomeProof(db, applicationId)
  if (proof === undefined || (proof.state !== 'asked' && proof.state !== 'sent')) return { proof: null }
  const { state, months, last_day: lastDay, reason } = proof
  const files = await findProofFiles(db, applicationId, proof.asked_at)
  return { proof: { state, months, lastDay, reason, files: files.map(({ id, file_name: name }) => ({ id, name })) } }
}

async function proofFile(deps: Deps, applicationId: string, fileId: string): Promise<Response> {
  const all = await findProofFiles(deps.db, applicationId)
  const place = all.findIndex(({ id }) => id === fileId)
  const file = all[place]
  const body = file?.blob_key ? await blobFileStore(deps.documents).stream(file.blob_key) : null
  if (!file?.mime_type || !body) throw new ProblemError('not_found')
  const name = `renda-${place + 1}.${fileExtensions[file.mime_type]}`
  return fileAnswer({ name, bytes: file.size_bytes, body }, file.mime_type, file.mime_type.startsWith('image/'))
}
