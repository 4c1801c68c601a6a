import * as z from 'zod/mini'
import { categories } from '#domain/catalogue/catalogue.ts'
import { priceLimits } from '#domain/catalogue/prices.ts'
import { type Figure, figureFits, specLimits } from '#domain/catalogue/specs.ts'
import { forbiddenInMessage, suspectInMessage } from '#domain/messages.ts'
import { pageApprovals } from './approvals.ts'
import * as field from './fields.ts'
import { limits } from './line-rules.ts'
import { checkedLine, line, lines } from './text.ts'

const state = z.enum(['listed', 'held', 'archived'])
const { version } = field
const pixels = z.int().check(z.minimum(0), z.maximum(20_000))
const length = z.int().check(z.minimum(1), z.maximum(20_000))

const sha256 = line(64).check(z.refine((value) => /^[0-9a-f]{64}$/.test(value), 'invalid'))

/** /api/admin/catalogue/photos/:sha256 */
export const photoParams = z.object({ sha256 })

/** A line that names something and leads nowhere: without links, amounts, codes, telephone numbers and addresses. */
const nameLine = (max: number) =>
  line(max).check(
    z.refine((value) => forbiddenInMessage(value).length === 0 && !suspectInMessage(value, []).includes('contact'), {
      error: 'name_leads_away',
    }),
  )

const photo = z.strictObject({
  sha256,
  crop: z.strictObject({ left: pixels, top: pixels, width: length, height: length }),
  alt: line(160),
})

const price = z.strictObject({
  from: field.plainDate,
  cents: z.int().check(z.minimum(priceLimits.least, 'price_invalid'), z.maximum(priceLimits.most, 'price_invalid')),
})

/** A figure of the data sheet. The code of its error names the valid values. */
function figure(name: Figure) {
  const [{ min, max }, code] = [specLimits[name], `figure_${name}`]
  const fits = (value: number) => figureFits(name, value)
  return z.optional(z.number(code).check(z.minimum(min, code), z.maximum(max, code), z.refine(fits, code)))
}

const ascending = (prices: readonly { from: string }[]) =>
  prices.every(({ from }, index) => index === 0 || from > (prices[index - 1]?.from ?? ''))

/** The facts of a model that a manager types. */
export const motorcycleFacts = z.strictObject({
  model: nameLine(60),
  slug: checkedLine(60, (value) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value), 'slug_invalid'),
  category: z.enum(categories),
  displacement: z.int().check(z.minimum(0), z.maximum(10_000)),
  family: nameLine(40),
  launch: z.boolean(),
  colors: z.optional(z.array(nameLine(30)).check(z.maxLength(12))),
  text: z.optional(lines(2000)),
  photos: z.optional(z.array(photo).check(z.maxLength(12))),
  engineCc: figure('engineCc'),
  powerCv: figure('powerCv'),
  weightKg: figure('weightKg'),
  seatMm: figure('seatMm'),
  tankLiters: figure('tankLiters'),
  brakes: z.optional(nameLine(80)),
  demonstration: z.optional(z.boolean()),
  prices: z
    .array(price)
    .check(z.minLength(1, 'required'), z.maxLength(24), z.refine(ascending, { error: 'price_days_not_ascending' })),
})

const workingState = z.enum(['listed', 'held'])

/** POST /api/admin/catalogue/motorcycles */
export const newMotorcycle = z.strictObject({ facts: motorcycleFacts, state: workingState })
/** PUT /api/admin/catalogue/motorcycles/:id. `version` is the one that the manager saw. */
export const motorcycleChange = z.strictObject({ facts: motorcycleFacts, state: workingState, version })
/** POST …/archive and …/bring-back */
export const motorcycleSeen = z.strictObject({ version })
/** POST …/restore: puts back the facts that the change to version `to` had stored. */
export const motorcycleRestore = z.strictObject({ version, to: version })
/** PUT …/position: moves the model behind `after`, or to the top with null. */
export const motorcycleMove = z.strictObject({ version, after: z.nullable(line(60)) })
/**
 * PUT /api/admin/catalogue/prices: a new price for each of some models, from its day on; all of them or none. `version`
 * is the one that the manager saw.
 */
export const newPrices = z.strictObject({
  prices: z.array(z.strictObject({ ...price.shape, id: line(60), version })).check(
    z.minLength(1, 'required'),
    z.maxLength(5000),
    z.refine((prices) => new Set(prices.map(({ id }) => id)).size === prices.length, 'invalid'),
  ),
})
/** /api/admin/catalogue/motorcycles/:id */
export const motorcycleParams = z.object({ id: line(60) })
/** /api/admin/catalogue/versions/:number */
export const catalogueVersionParams = z.object({
  number: line(9).check(z.refine((v) => /^[1-9]\d*$/.test(v), 'invalid')),
})

/** A model in the managers' list. `site` compares it with the published version. */
const listedMotorcycle = z.object({
  id: z.string(),
  state,
  version: z.number(),
  facts: motorcycleFacts,
  site: z.enum(['draft', 'changed', 'live', 'leaving', 'archived']),
  /** The prices that hold, as they were published; null for a model that is not on sale. */
  publishedPrices: z.nullable(z.array(price)),
})

const build = z.object({
  version: z.number(),
  cause: z.string(),
  state: z.enum(['asked', 'running', 'built', 'failed']),
  step: z.nullable(z.string()),
  error: z.nullable(z.string()),
  askedAt: field.instant,
})

/** The differences between a version and the one before. */
export const versionChanges = z.object({
  changes: z.array(z.object({ id: z.string(), model: z.string(), kind: z.enum(['added', 'changed', 'removed']) })),
  /** Every changed price, with its first day; `formerCents` as in `PriceChange`. */
  prices: z.array(
    z.object({
      model: z.string(),
      from: z.string(),
      oldCents: z.number(),
      newCents: z.number(),
      formerCents: z.optional(z.number()),
    }),
  ),
  orderChanged: z.boolean(),
  /**
   * Models with a new name, a new free text (null: as before) or new photographs (their alternative texts), which
   * another manager approves.
   */
  words: z.array(z.object({ model: z.string(), text: z.nullable(z.string()), photos: z.array(z.string()) })),
  /** Names what would be published, and over which version. */
  fingerprint: z.string(),
})

/**
 * POST /api/admin/catalogue/publication and …/versions/:number/restore: `fingerprint` comes with the changes, so that
 * only those that the manager saw are published. `reason`: for the second person, where the changes need one.
 */
export const publicationRequest = z.strictObject({
  fingerprint: z.string().check(z.maxLength(64)),
  reason: z.optional(lines(limits.note)),
})

const formerPrice = z.object({
  /** The model's id. */
  id: z.string(),
  model: z.string(),
  cents: z.number(),
  /** Today's price; null if the model is not on sale. */
  currentCents: z.nullable(z.number()),
  until: field.instant,
})

/**
 * GET /catalogue-version.json of the site: what it reports of itself. One of an older version reports no dealerships.
 */
export const shownSite = z.object({ version: z.number(), pricedOn: z.string(), network: z.optional(z.string()) })
export type ShownSite = z.infer<typeof shownSite>

/**
 * GET /api/admin/catalogue/publication: the published version, the one that the site shows, and the build between them.
 */
export const publication = z.object({
  version: z.number(),
  publishedAt: field.instant,
  by: z.nullable(z.string()),
  /** The version that the site reports; null if it did not answer. */
  site: z.nullable(z.object({ version: z.number(), pricedOn: z.string() })),
  /** Whether the site shows the published version with today's prices and the current dealerships. */
  live: z.boolean(),
  build: z.nullable(build),
  /** The changes of the next version. */
  ...versionChanges.shape,
  /** The number of models with changes that a manager holds back. */
  held: z.number(),
  /** The former prices that open pages still get. */
  former: z.array(formerPrice),
  ...pageApprovals.shape,
})

/** /api/admin/catalogue/former-prices/:id/… */
const cents = line(9).check(z.refine((text) => /^[1-9]\d*$/.test(text), 'invalid'))
export const formerPriceQuery = z.object({ cents })
/** POST …/end: the bank no longer honours the price. */
export const formerPriceEnd = z.strictObject({ cents: price.shape.cents, reason: lines(limits.note) })

/** GET …/customers: the number of open applications with the price, and the names of the newest. */
export const formerPriceCustomers = z.object({
  count: z.number(),
  customers: z.array(
    z.object({ id: z.string(), fullName: z.string(), contractNumber: z.string(), status: z.string() }),
  ),
})

export const catalogueList = z.object({ motorcycles: z.array(listedMotorcycle) })

const motorcycleEvent = z.object({
  version: z.number(),
  kind: z.string(),
  state,
  facts: motorcycleFacts,
  actor: z.nullable(z.string()),
  at: field.instant,
})

export const motorcycleDetail = z.object({ ...listedMotorcycle.shape, history: z.array(motorcycleEvent) })

const catalogueVersion = z.object({
  number: z.number(),
  publishedAt: field.instant,
  by: z.nullable(z.string()),
  restores: z.nullable(z.number()),
  models: z.number(),
  sha256: z.string(),
})
export const catalogueVersions = z.object({ versions: z.array(catalogueVersion) })

/** POST /api/admin/catalogue/csv/preview */
export const catalogueCsvRequest = z.strictObject({ csv: z.string().check(z.maxLength(3_000_000, 'too_long')) })

/**
 * POST /api/admin/catalogue/csv: `fingerprint` comes from the preview, so that the server stores only the previewed
 * changes.
 */
export const catalogueCsvImport = z.strictObject({
  ...catalogueCsvRequest.shape,
  fingerprint: z.string().check(z.maxLength(64)),
})

/** The changes that a file would make, or the errors of its lines. With any error the server stores nothing. */
export const catalogueCsvPreview = z.object({
  errors: z.array(
    z.object({
      line: z.number(),
      column: z.nullable(z.string()),
      code: z.string(),
      /** The name of the model in this line; null if the line does not name a known one. */
      model: z.nullable(z.string()),
      /** The spreadsheet's name of the cell: 'H5'. */
      cell: z.nullable(z.string()),
    }),
  ),
  changes: z.array(z.object({ line: z.number(), before: z.nullable(motorcycleFacts), after: motorcycleFacts })),
  unchanged: z.number(),
  fingerprint: z.string(),
})

/** POST /api/admin/catalogue/csv: how many models the table changed. */
export const catalogueImported = z.object({ changed: z.number() })

/** The number of a new version. `asked`: another manager has to approve it first. */
export const published = z.object({ version: z.number(), asked: z.boolean() })

/** POST /api/admin/catalogue/former-prices/:id/end. `asked`: another manager has to approve it first. */
export const formerPriceEnded = z.object({ asked: z.boolean() })

export type NewPrices = z.infer<typeof newPrices>
export type MotorcycleInput = z.infer<typeof motorcycleFacts>
export type ListedMotorcycle = z.infer<typeof listedMotorcycle>
export type CatalogueList = z.infer<typeof catalogueList>
export type MotorcycleDetail = z.infer<typeof motorcycleDetail>
export type Publication = z.infer<typeof publication>
export type PublicationRequest = z.infer<typeof publicationRequest>
export type VersionChanges = z.infer<typeof versionChanges>
export type FormerPriceView = z.infer<typeof formerPrice>
export type FormerPriceCustomers = z.infer<typeof formerPriceCustomers>
export type CatalogueVersions = z.infer<typeof catalogueVersions>
export type MotorcycleEvent = z.infer<typeof motorcycleEvent>
export type CatalogueCsvPreview = z.infer<typeof catalogueCsvPreview>
