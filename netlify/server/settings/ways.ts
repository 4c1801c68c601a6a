import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals.ts'
import { canonicalJson } from '#domain/canonical-json.ts'
import {
  builtWays,
  type ChosenWay,
  defaultWays,
  leavesNoWay,
  type OfferedWays,
  offeredWays,
  type Payable,
  type PayWay,
  payWays,
  type WaySettings,
  waysFor,
} from '#domain/payments/ways.ts'
import { asMaker, bind, type Maker } from '../approvals/dual-control.ts'
import { addBuild, currentVersion } from '../catalogue/publication-queries.ts'
import type { Deps } from '../deps.ts'
import { fieldError } from '../shared/problem.ts'
import { findSetting, lockSettings, saveSetting } from '../shared/settings-store.ts'

type Change = ApprovalChanges['payment_ways']
/** What says which providers there are. */
type Configured = { readonly config: Pick<Deps['config'], 'card' | 'boleto' | 'pix'> }

const setting = { key: 'payment_ways', description: 'Formas de pagamento' } as const

/** The ways that the bank wants to offer: those that two managers set, or all. */
export async function readWays(db: Kysely<Database>): Promise<WaySettings> {
  const stored = (await findSetting(db, setting.key)) as Partial<WaySettings> | undefined
  return Object.fromEntries(payWays.map((way) => [way, { ...defaultWays[way], ...stored?.[way] }])) as WaySettings
}

/** The ways that this release has, and of which this installation has a provider. */
export function configuredWays({ config }: Configured): PayWay[] {
  const providers: Readonly<Record<PayWay, unknown>> = {
    // Without a provider the entry is paid by a code that an analyst types.
    pix: true,
    boleto: config.boleto,
    debit: config.pix?.debitAccount,
    card: config.card,
  }
  return builtWays.filter((way) => providers[way])
}

/** The ways that the bank offers now, by purpose. */
export async function readOfferedWays(deps: Configured, db: Kysely<Database>): Promise<OfferedWays> {
  return offeredWays(await readWays(db), configuredWays(deps))
}

/** The ways by which a customer can pay something now. */
export async function waysToPay(deps: Configured, db: Kysely<Database>, what: Payable): Promise<ChosenWay[]> {
  const settings = await readWays(db)
  return waysFor(what, offeredWays(settings, configuredWays(deps)), settings)
}

/**
 * Changes which ways the bank offers, with the approval of an independent manager. Ways that are in force already
 * change nothing. Throws `ways_none` for settings by which somebody could not pay, and what `bind`
 * throws.
 */
export async function changeWays(deps: Deps, maker: Maker, ways: WaySettings): Promise<void> {
  if (leavesNoWay(ways, configuredWays(deps))) throw fieldError('ways', 'ways_none')
  await asMaker(deps, maker, async (tx) => {
    await lockSettings(tx)
    const former = await readWays(tx)
    if (canonicalJson(former) === canonicalJson(ways)) return
    const act = { kind: 'payment_ways', subject: 'payment_ways', change: { former, ways }, base: former } as const
    await bind(deps, tx, maker, act, () => store(deps, tx, ways, maker))
  })
}

/** The ways in force. */
export const waysFacts = (_: Deps, tx: Transaction<Database>): Promise<WaySettings> => readWays(tx)

/** Puts approved ways into force. */
export const applyWays = (deps: Deps, tx: Transaction<Database>, { ways }: Change, { approver }: { approver: Maker }) =>
  store(deps, tx, ways, approver)

/** Stores the ways, and has the site built anew, whose pages name them. */
async function store(deps: Deps, tx: Transaction<Database>, value: WaySettings, { actor }: Maker): Promise<void> {
  await saveSetting(tx, { ...setting, value, by: actor.id, at: deps.now() })
  const { number: version } = await currentVersion(tx)
  await addBuild(tx, { version, cause: 'again', at: deps.now() })
}
