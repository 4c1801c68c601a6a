import type { Browser } from '#tests/support/api.ts'
import { median } from '#tests/support/report.ts'
import { recordSql } from '../../support/record-sql.ts'

export interface MessageCost {
  /** The number of statements of a change without a message, and with one. */
  without: number
  with: number
  /** The ratio of both median times. */
  ratio: number
}

/** The cost that a message adds to its request. Compares the same change of status with a message and without one. */
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
  // Measured in turns, so that other work on the machine slows both equally.
  for (let time = 0; time < times; time++) {
    took.silent.push(await timed('analysis'))
    took.told.push(await timed('approved'))
  }
  return { without: silent, with: told, ratio: Math.round((median(took.told) / median(took.silent)) * 100) / 100 }
}

/** Counts the statements with which a request keeps its limits, and all of them. */
export async function limitStatements(ask: () => Promise<unknown>): Promise<{ counting: number; all: number }> {
  const statements = (await recordSql(ask)).flat()
  return { counting: statements.filter(({ text }) => text.includes('rate_limits')).length, all: statements.length }
}
