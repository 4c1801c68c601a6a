import { expect, it } from 'vitest'
import { defaultMoneyLimits } from './money-limits.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const [kiB, MiB] = [1024, 1024 * 1024]

/**
 * The figures of the rules, as the bank wrote them down. Whoever changes a rule changes it here too, and in the texts
 * and documents that name it.
 */
const figures = {
  // Credit
  maximumScore: 1000,
  policyScore: 500,
  bandStarts: [0, 300, 500, 700, 900],
  ageGroups: [18, 26, 36, 51, 66],
  proofMonths: [3, 6],
  easyShare: 30,
  // Offers
  defaultOffer: { entryPercent: 10, monthlyInterestPercent: 0 },
  mostEntryPercent: 50,
  installmentOption: 12,
  installmentOptions: [12, 24, 36, 48, 60],
  cardInstallments: 60,
  dueDays: [5, 10, 20],
  offerValidDays: 30,
  priceGuaranteeMs: 48 * hour,
  releaseDays: 60,
  withdrawalDays: 7,
  // Installments
  businessDaysToPay: 2,
  chargedDaysBefore: 10,
  duplicateChoiceDays: 7,
  lastDayToMoveTo: 28,
  monthsBetweenMoves: 12,
  moveOfferDays: 7,
  lienReleaseDays: 10,
  mostPromiseDays: 30,
  // Automatic debits
  debitDaysBefore: 10,
  leastDaysBefore: 2,
  offeredDays: 7,
  retryHour: 18,
  // Approvals by two, and what one person moves alone
  approvalWaitMs: day,
  countsAsManagerMs: day,
  soleManagerWaitMs: day,
  recoveredCountsMs: 3 * day,
  unapprovedShownMs: 7 * day,
  tieMs: 30 * day,
  contractSpanMs: 30 * day,
  undoMs: 10_000,
  viewMinutes: 15,
  // Pick-ups
  bookableDays: 30,
  pickupNoticeMs: day,
  handOverUndoMs: 10 * minute,
  counterKeptMs: 12 * hour,
  counterFreshMs: hour,
  // Documents
  maxDocumentBytes: 5 * MiB,
  maxDocumentPixels: 40_000_000,
  partBytes: 512 * kiB,
  headBytes: 1024,
  // Accounts
  minimumPassword: 8,
  analystIdleMs: hour,
  applicantIdleMs: 30 * minute,
  formerAddressHours: 48,
  recoveryUndoHours: 24,
  // Requests and messages
  closesAfterDays: 30,
  deletionPauseHours: 24,
  longestReason: 1000,
  longestText: 4000,
  messageLimits: { subject: 100, body: 2000 },
  // How long data are kept
  draftDays: 7,
  retention: {
    leadMonths: 12,
    teamMessageMonths: 12,
    unfinishedYears: 5,
    contractYears: 10,
    requestYears: 5,
    consentProofYears: 5,
    accessRecordMonths: 6,
  },
  // The catalogue
  comparedAtMost: 3,
  largestPhoto: { bytes: 20 * MiB, pixels: 40_000_000 },
  photoRatio: 8 / 5,
  photoWidths: [320, 768, 1280],
  largestAdjustment: 50,
  priceLimit: { percent: 20, days: 30 },
  priceLimits: { least: 100_00, most: 10_000_000_00 },
  specLimits: {
    engineCc: { min: 40, max: 3000, decimals: 1 },
    powerCv: { min: 1, max: 400, decimals: 1 },
    weightKg: { min: 40, max: 600, decimals: 1 },
    seatMm: { min: 500, max: 1100, decimals: 0 },
    tankLiters: { min: 1, max: 60, decimals: 1 },
  },
  // Lists
  mostOwnViews: 20,
  mostSharedViews: 30,
  viewNameLength: 40,
  // Measures
  hourMs: hour,
  dayMs: day,
  daySpanMs: day,
  lineLength: 240,
  CEP_DIGITS_OF_A_PLACE: 3,
}

/** Figures that a table of its own test holds, and measured places. */
const elsewhere = ['defaultMoneyLimits', 'cepCentres']

const isFigure = (value: unknown): boolean =>
  typeof value === 'number' ||
  (typeof value === 'object' && value !== null && Object.keys(value).length > 0 && Object.values(value).every(isFigure))

it('the figures of the rules are those that the bank wrote down, and none is missing here', async () => {
  const modules = import.meta.glob<object>(['./**/*.ts', '!./**/*.test.ts'])
  const all = await Promise.all(Object.values(modules).map(async (load) => Object.entries(await load())))
  const found = all.flat().filter(([name, value]) => isFigure(value) && !elsewhere.includes(name))
  expect(Object.fromEntries(found)).toEqual(figures)
  expect(found).toHaveLength(Object.keys(figures).length)
})

it('one person moves alone what the bank begins with: of one contract, and of all on one day', () => {
  const alone = (contract: number, day: number) => ({ contractCents: contract * 100, dayCents: day * 100 })
  const none = alone(0, 0)
  expect(defaultMoneyLimits).toEqual({
    receipt: { analyst: none, manager: alone(10_000, 50_000) },
    match: { analyst: alone(10_000, 50_000), manager: alone(20_000, 100_000) },
    waiver: { analyst: alone(100, 500), manager: alone(1_000, 5_000) },
    refund: { analyst: none, manager: alone(10_000, 50_000) },
    reversal: { analyst: none, manager: alone(10_000, 50_000) },
    lien: { analyst: none, manager: none },
  })
})
