import type { Browser } from '#tests/support/api.ts'
import { median } from '#tests/support/report.ts'
import { recordSql } from '../../support/record-sql.ts'

export interface MessageCost {
  /** Statements of a change without a message, and of one with a message. */
  without: number
  with: number
  /** Of the time (median) that the one takes, against the other. */
  ratio: number
}

/** What a message adds to the request that causes it: the same change of status, to one that is told and one that is not. */
export async function messageCost(analyst: Browser, id: string, times: number): Promise<MessageCost> {
  const param = { id }
  let { version } = await (await analyst.api.admin.applications[':id'].$get({ param })).json()
  const moveTo = async (status: 'analysis' | 'approved') => {
    const json = { status, version, reason: 'Medição' }
    const answer = await analyst.api.admin.applications[':id'].status.$put({ param, json })
    if (!answer.ok) throw new Error(`the change was answered ${answer.status}`)
    version = (await answer.json()).version
  }
  const statements = async (status: 'analysis' | 'approved') => (await recordSql(() => moveTo(status))).flat().length
  const timed = async (status: 'analysis' | 'approved') => {
    const start = performance.now()
    await moveTo(status)
    return performance.now() - start
  }
  await moveTo('approved')
  const silent = await statements('analysis')
  const told = await statements('approved')
  const took = { silent: [] as number[], told: [] as number[] }
  // In turns, so that other work of the machine meets both.
  for (let time = 0; time < times; time++) {
    took.silent.push(await timed('analysis'))
    took.told.push(await timed('approved'))
  }
  return { without: silent, with: told, ratio: Math.round((median(took.told) / median(took.silent)) * 100) / 100 }
}

/** The statements of a request that keep its limits. */
export async function limitStatements(ask: () => Promise<unknown>): Promise<{ counting: number; all: number }> {
  const statements = (await recordSql(ask)).flat()
  return { counting: statements.filter(({ text }) => text.includes('rate_limits')).length, all: statements.length }
}
