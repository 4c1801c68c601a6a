import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ApprovalChange, BindingAct } from '#domain/approvals.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import { sameHand, type Tie } from '#domain/identity/independence.ts'
import type { Cents } from '#domain/money/money.ts'
import {
  contractSpanMs,
  daySpanMs,
  defaultMoneyLimits,
  leftAlone,
  type MoneyAct,
  type MoneyLimits,
  type MoneyMove,
  type MoneyRole,
  moneyActs,
  moneyRoles,
} from '#domain/money-limits.ts'
import type { Deps } from '../deps.ts'
import { findSetting } from '../shared/settings-store.ts'
import { findTies } from './ties.ts'

/** The key of the limits in the bank's settings. */
export const limitsSetting = {
  key: 'money_limits',
  description: 'Alçadas: o que uma pessoa movimenta sozinha',
} as const

/** The limits of what one person moves alone: those that two managers set, or the defaults. */
export async function readLimits(db: Kysely<Database>): Promise<MoneyLimits> {
  const stored = (await findSetting(db, limitsSetting.key)) as Partial<MoneyLimits> | undefined
  const rows = moneyActs.map((act) => [act, { ...defaultMoneyLimits[act], ...stored?.[act] }])
  return Object.fromEntries(rows) as MoneyLimits
}

/** Moves of the bank's money, the contract that they are about, and the colleague who makes them. */
export interface Moving {
  readonly moves: readonly MoneyMove[]
  readonly applicationId: string | null
  readonly by: string
  readonly role: AdminRole
}

type Clocked = Pick<Deps, 'now'>

/** The amount that a colleague may still move alone by an act, of one contract now, in cents. */
export type LeftToMove = (act: MoneyAct, applicationId: string | null) => Cents

/**
 * Reads what a colleague may still move alone of some contracts. Accounts that are tied to each other share the day's
 * limit, so that nobody has it once for each account. Nothing for a role that does not act on the bank's money.
 */
export async function leftToMove(
  deps: Clocked,
  db: Kysely<Database>,
  { by, role }: Pick<Moving, 'by' | 'role'>,
  applicationIds: readonly string[],
): Promise<LeftToMove> {
  if (!isMoneyRole(role)) return () => 0
  const now = deps.now()
  const [limits, ties, ofDay, ofContracts] = await Promise.all([
    readLimits(db),
    findTies(db, now),
    sums(db)
      .select(['act', 'by_id'])
      .where('at', '>', new Date(now.getTime() - daySpanMs))
      .groupBy(['act', 'by_id'])
      .execute(),
    sums(db)
      .select(['act', 'application_id'])
      .where('application_id', 'in', [...applicationIds, nobody])
      .where('at', '>', new Date(now.getTime() - contractSpanMs))
      .groupBy(['act', 'application_id'])
      .execute(),
  ])
  const hand = sameHand(ties, by)
  return (act, applicationId) => {
    const contract = ofContracts.find((one) => one.act === act && one.application_id === applicationId)
    const day = ofDay.filter((one) => one.act === act && hand.has(one.by_id))
    return leftAlone(limits, act, role, {
      contractCents: Number(contract?.cents ?? 0),
      dayCents: day.reduce((sum, { cents }) => sum + Number(cents), 0),
    })
  }
}

/** What one person moved alone. */
const sums = (db: Kysely<Database>) =>
  db
    .selectFrom('money_acts')
    .select(({ fn }) => fn.sum<string>('cents').as('cents'))
    .where('persons', '=', 1)

/** The id of no account and no application. */
export const nobody = '00000000-0000-0000-0000-000000000000'

const isMoneyRole = (role: AdminRole): role is MoneyRole => moneyRoles.some((one) => one === role)

/** Tells whether a colleague may make moves alone: each act stays within the limits of the colleague's role. */
export async function mayMoveAlone(deps: Clocked, db: Kysely<Database>, moving: Moving): Promise<boolean> {
  const { moves, applicationId } = moving
  const left = await leftToMove(deps, db, moving, applicationId === null ? [] : [applicationId])
  return moves.every(({ act, cents }) => cents <= left(act, applicationId))
}

/**
 * Lets the moves of one colleague, and of the accounts tied to it, happen one after the other, so that two at once
 * cannot pass a limit together.
 */
export async function lockMover(trx: Transaction<Database>, ties: readonly Tie[], by: string): Promise<void> {
  const [first = by] = [...sameHand(ties, by)].sort()
  await sql`select pg_advisory_xact_lock(hashtext('money_acts'), hashtext(${first}))`.execute(trx)
}

/** Keeps moves of the bank's money, which count towards the limits of `by` where one person decided alone. */
export async function recordMoves(
  { now }: Clocked,
  trx: Transaction<Database>,
  { moves, applicationId, by, persons }: Omit<Moving, 'role'> & { persons: 1 | 2 },
): Promise<void> {
  const rows = moves.filter(({ cents }) => cents > 0)
  if (rows.length === 0) return
  await trx
    .insertInto('money_acts')
    .values(
      rows.map(({ act, cents }) => ({ act, cents, application_id: applicationId, persons, by_id: by, at: now() })),
    )
    .execute()
}

/** The moves of the bank's money that a request asks for; none for a request about anything else. */
export function movesOf(kind: BindingAct, change: ApprovalChange): readonly MoneyMove[] {
  return movesByKind[kind]?.(change as never) ?? []
}

const movesByKind: { readonly [Kind in BindingAct]?: (change: ApprovalChange<Kind>) => readonly MoneyMove[] } = {
  installments_record: ({ cents, letGoCents = 0 }) => [
    { act: 'receipt', cents },
    { act: 'waiver', cents: letGoCents },
  ],
  payment_record: ({ cents, isConfirmed = false }) => [{ act: isConfirmed ? 'match' : 'receipt', cents }],
  fee_waiver: ({ cents }) => [{ act: 'waiver', cents }],
  installment_reversal: ({ cents }) => (cents === undefined ? [] : [{ act: 'reversal', cents }]),
  installments_return: ({ cents }) => [{ act: 'refund', cents }],
  correction_payment: ({ cents }) => [{ act: 'refund', cents }],
  motorcycle_return: ({ cents }) => [{ act: 'refund', cents }],
  lien_release: ({ cents }) => [{ act: 'lien', cents }],
  decision: ({ refundCents }) => (refundCents === undefined ? [] : [{ act: 'refund', cents: refundCents }]),
  payment: ({ action, cents, shortCents = 0, forInstallments = false }) => {
    if (action === 'match') return [{ act: 'match', cents }]
    if (action === 'accept')
      return [
        { act: 'match', cents },
        { act: 'waiver', cents: shortCents },
      ]
    if (action === 'unmatch') return [{ act: forInstallments ? 'reversal' : 'match', cents }]
    return [{ act: 'refund', cents }]
  },
}
