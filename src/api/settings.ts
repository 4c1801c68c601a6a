import * as z from 'zod/mini'
import { isSupportNumber, supportNumberDigits } from '#domain/identity/support-channel.ts'
import { isInHundredths } from '#domain/money/money.ts'
import { type MoneyAct, moneyActs } from '#domain/money-limits.ts'
import { defaultIof, iofBearers, iofRates } from '#domain/offer/conditions.ts'
import { type PayWay, payWays } from '#domain/payments/ways.ts'
import { isPixKey } from '#domain/pix.ts'
import { pageApprovals } from './approvals.ts'
import * as field from './fields.ts'
import { checkedLine, line, lines } from './text.ts'

/** The parts of the bank's settings. */
const settingsParts = ['support', 'financial', 'pix'] as const
export type SettingsPart = (typeof settingsParts)[number]

/**
 * What can happen to the settings. Where there is a second manager, a change that binds the bank is requested, and then
 * approved, refused or withdrawn, or it expires without an answer. Conditions can be scheduled for a day; they start on
 * it, unless a manager cancels them before.
 */
const settingsEventKinds = [
  ...['changed', 'requested', 'approved', 'refused', 'withdrawn', 'expired'],
  ...['scheduled', 'started', 'cancelled'],
] as const
export type SettingsEventKind = (typeof settingsEventKinds)[number]

/** At most two decimals, as the columns have, so that the charged, stored and shown number are the same. */
const percent = z.number().check(
  z.minimum(0),
  z.maximum(100),
  z.refine((value) => isInHundredths(value), 'too_many_decimals'),
)

/** The largest entry, in percent, that leaves something to finance. */
const mostEntryToFinance = 90

/** A rule about the largest entry, checked only if each percentage is valid by itself. */
function mostEntryRule<Entry extends { taxaEntrada: number; taxaEntradaMaxima: number }>(
  error: string,
  holds: (entry: Entry) => boolean,
) {
  return z.refine<Entry>(holds, { error, path: ['taxaEntradaMaxima'], when: ({ issues }) => issues.length === 0 })
}

const financialSettings = z
  .strictObject({
    taxaEntrada: percent,
    /** The largest entry that customers may choose. */
    taxaEntradaMaxima: percent,
    taxaJurosPadrao: percent,
    parcelasPadrao: z.int().check(z.minimum(1), z.maximum(120)),
    /** The bearer of the IOF, and whether only its additional rate applies or also the daily one. */
    iofPor: z._default(z.enum(iofBearers), defaultIof.bearer),
    iofAliquota: z._default(z.enum(iofRates), defaultIof.rate),
  })
  .check(
    mostEntryRule('entry_range_empty', ({ taxaEntrada, taxaEntradaMaxima }) => taxaEntradaMaxima >= taxaEntrada),
    mostEntryRule(
      'entry_leaves_nothing',
      ({ taxaEntrada, taxaEntradaMaxima }) => taxaEntradaMaxima <= Math.max(mostEntryToFinance, taxaEntrada),
    ),
  )

const supportSettings = z.strictObject({
  whatsappSuporte: checkedLine(30, isSupportNumber, 'whatsapp_invalid', supportNumberDigits),
})

/** The account that receives entries. Without a key the server can make no Pix code. */
const pixSettings = z.strictObject({
  chave: lines(77).check(z.refine((value) => value === '' || isPixKey(value), 'pix_key_invalid')),
  nome: line(25),
  cidade: line(15),
})

export const settings = z.strictObject({ financial: financialSettings, support: supportSettings, pix: pixSettings })

/** A hash of the settings that the analyst saw. The server answers `stale_settings` if they have changed since. */
const settingsVersion = line(64).check(z.refine((value) => /^[0-9a-f]{64}$/.test(value), 'invalid'))

/** The answer to GET /api/admin/settings and to every change of them. `saved` is null until the first change. */
export const settingsResponse = z.object({
  ...settings.shape,
  version: settingsVersion,
  saved: z.nullable(z.object({ at: field.instant, by: z.nullable(z.string()) })),
  /** The Pix provider. Null without one: analysts then record payments by hand. */
  provider: z.nullable(
    z.object({
      /** The instant of its last answer; null before the first. */
      heardAt: z.nullable(field.instant),
      works: z.boolean(),
      /** Why it refuses its list of payments, in its words; null if it gives the list. */
      listRefusal: z.nullable(z.string()),
      /** Why it refused the address for its webhook, in its words; null if it took it. */
      webhookRefusal: z.nullable(z.string()),
      /** How many unpaid charges it refused for good. */
      refusedCharges: z.number(),
      /** The applications with such charges, those of the oldest first; not all when there are many. */
      refusedOf: z.array(z.object({ id: z.string(), name: z.string() })),
      /** The last notice of the past day that the server could not read. */
      unreadable: z.nullable(z.object({ what: z.string(), at: field.instant })),
    }),
  ),
  ...pageApprovals.shape,
  /** Conditions that start on a later day, and the manager who scheduled them. */
  scheduled: z.nullable(z.object({ from: field.plainDate, by: z.string(), financial: financialSettings })),
  /** Models with today's prices, on whose plans the page shows the effect of other conditions. */
  examples: z.array(z.object({ model: z.string(), priceCents: z.number() })),
})

/** PUT /api/admin/settings. `conditionsFrom` is the first day of changed conditions; left out, they start at once. */
export const settingsRequest = z.strictObject({
  ...settings.shape,
  version: settingsVersion,
  conditionsFrom: z.optional(field.plainDate),
})

/** POST /api/admin/settings/defaults, and the query of DELETE /api/admin/settings/scheduled */
export const settingsVersionRequest = z.strictObject({ version: settingsVersion })

/** At most R$ 10 million. */
const limitCents = z.int().check(z.minimum(0, 'amount_invalid'), z.maximum(1_000_000_000, 'amount_invalid'))
const moneyLimit = z.strictObject({ contractCents: limitCents, dayCents: limitCents })
const limitsOfAct = z.strictObject({ analyst: moneyLimit, manager: moneyLimit })

/** GET and PUT /api/admin/settings/limits: what one person may move of the bank's money alone, in cents. */
export const moneyLimitsRequest = z.strictObject(
  Object.fromEntries(moneyActs.map((act) => [act, limitsOfAct])) as Record<MoneyAct, typeof limitsOfAct>,
)

const waySetting = z.strictObject({ entry: z.boolean(), installments: z.boolean(), fromCents: limitCents })

/** PUT /api/admin/settings/ways: which ways to pay the bank offers, for what and from which sum. */
export const waySettingsRequest = z.strictObject({
  ways: z.strictObject(
    Object.fromEntries(payWays.map((way) => [way, waySetting])) as Record<PayWay, typeof waySetting>,
  ),
})

/**
 * The answer to GET and PUT /api/admin/settings/ways. `configured`: those of which this installation has a provider.
 */
export const waySettingsResponse = z.object({ ...waySettingsRequest.shape, configured: z.array(z.enum(payWays)) })
export type WaySettingsResponse = z.infer<typeof waySettingsResponse>

/** GET /api/admin/settings/history?before=: newest first, a page at a time. */
export const settingsHistoryQuery = z.strictObject({
  before: z.optional(line(16).check(z.refine((v) => /^\d+$/.test(v), 'invalid'))),
})
export const settingsHistory = z.object({
  events: z.array(
    z.object({
      id: z.number(),
      at: field.instant,
      by: z.string(),
      kind: z.enum(settingsEventKinds),
      part: z.enum(settingsParts),
      before: z.record(z.string(), z.union([z.string(), z.number()])),
      after: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  hasMore: z.boolean(),
})

export type Settings = z.infer<typeof settings>
/** GET /api/support: the number for chats. */
export const supportChannel = z.object({ whatsapp: z.string() })

export type SettingsResponse = z.infer<typeof settingsResponse>
export type SettingsHistory = z.infer<typeof settingsHistory>
