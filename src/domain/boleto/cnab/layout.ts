import { blank, day, digits, fixed, record, text, usual, whole } from './fields.ts'

// CNAB 240 of FEBRABAN, 'Cobrança', version 10: the lines that the bank writes (remessa) and reads (retorno). Amounts
// are in cents, percentages in hundredths.

/** The bank, the number of the batch in its file, and the kind of line. */
const batchStart = (kind: string) => ({ bank: digits(1, 3), batch: digits(4, 7), kind: fixed(8, 8, kind) })

/** Begins a file. `direction`: 1 from the company to the bank, 2 from the bank. */
const fileHeader = record({
  bank: digits(1, 3),
  batch: fixed(4, 7, '0000'),
  kind: fixed(8, 8, '0'),
  reserved1: blank(9, 17),
  companyType: fixed(18, 18, '2'),
  company: digits(19, 32),
  agreement: text(33, 52),
  agency: digits(53, 57),
  agencyCheck: text(58, 58),
  account: digits(59, 70),
  accountCheck: text(71, 71),
  reserved2: blank(72, 72),
  companyName: text(73, 102),
  bankName: text(103, 132),
  reserved3: blank(133, 142),
  direction: digits(143, 143),
  writtenOn: day(144),
  writtenAt: digits(152, 157),
  number: whole(158, 163),
  layout: usual(164, 166, '103'),
  density: usual(167, 171, '00000'),
  reserved4: blank(172, 240),
})

/** Begins the batch of charges. `operation`: R from the company, T from the bank. */
const batchHeader = record({
  ...batchStart('1'),
  operation: text(9, 9),
  service: fixed(10, 11, '01'),
  reserved1: blank(12, 13),
  layout: usual(14, 16, '060'),
  reserved2: blank(17, 17),
  companyType: fixed(18, 18, '2'),
  company: digits(19, 33),
  agreement: text(34, 53),
  agency: digits(54, 58),
  agencyCheck: text(59, 59),
  account: digits(60, 71),
  accountCheck: text(72, 72),
  reserved3: blank(73, 73),
  companyName: text(74, 103),
  message1: blank(104, 143),
  message2: blank(144, 183),
  number: whole(184, 191),
  writtenOn: day(192),
  creditOn: day(200),
  reserved4: blank(208, 240),
})

/**
 * What begins each line about a boleto: the line's number in its batch, its segment, and what is wanted or happened.
 */
const segmentStart = (letter: string) => ({
  ...batchStart('3'),
  line: whole(9, 13),
  segment: fixed(14, 14, letter),
  reserved1: blank(15, 15),
  movement: digits(16, 17),
})

/** Segment P: the boleto. `interestCode` 2 is percent a month, 3 none. */
const segmentP = record({
  ...segmentStart('P'),
  agency: digits(18, 22),
  agencyCheck: text(23, 23),
  account: digits(24, 35),
  accountCheck: text(36, 36),
  reserved2: blank(37, 37),
  ourNumber: text(38, 57),
  wallet: usual(58, 58, '1'),
  registered: usual(59, 59, '1'),
  documentKind: usual(60, 60, '2'),
  // 2: the company issues and hands out the boleto.
  issuedBy: usual(61, 61, '2'),
  handedOutBy: usual(62, 62, '2'),
  document: text(63, 77),
  dueOn: day(78),
  amountCents: whole(86, 100),
  collectingAgency: usual(101, 105, '00000'),
  collectingCheck: blank(106, 106),
  // 04: a duplicate of service, without acceptance.
  species: usual(107, 108, '04'),
  acceptance: usual(109, 109, 'N'),
  issuedOn: day(110),
  interestCode: digits(118, 118),
  interestFrom: day(119),
  interest: whole(127, 141),
  discountCode: usual(142, 142, '0'),
  discountUntil: usual(143, 150, '00000000'),
  discount: usual(151, 165, '000000000000000'),
  iof: usual(166, 180, '000000000000000'),
  abatement: usual(181, 195, '000000000000000'),
  ownReference: text(196, 220),
  // 3: no protest.
  protest: usual(221, 221, '3'),
  protestDays: usual(222, 223, '00'),
  // 1: the bank withdraws the boleto so many days after its due day.
  withdrawal: usual(224, 224, '1'),
  withdrawalDays: whole(225, 227),
  currency: usual(228, 229, '09'),
  contract: usual(230, 239, '0000000000'),
  reserved3: blank(240, 240),
})

/** Segment Q: who pays. */
const segmentQ = record({
  ...segmentStart('Q'),
  payerType: usual(18, 18, '1'),
  payer: digits(19, 33),
  name: text(34, 73),
  street: text(74, 113),
  district: text(114, 128),
  cep: digits(129, 136),
  city: text(137, 151),
  state: text(152, 153),
  guarantorType: usual(154, 154, '0'),
  guarantor: usual(155, 169, '000000000000000'),
  guarantorName: blank(170, 209),
  otherBank: usual(210, 212, '000'),
  otherNumber: blank(213, 232),
  reserved2: blank(233, 240),
})

/** Segment R: the fine. `fineCode` 2 is percent, 0 none. */
const segmentR = record({
  ...segmentStart('R'),
  secondDiscount: usual(18, 41, '0'.repeat(24)),
  thirdDiscount: usual(42, 65, '0'.repeat(24)),
  fineCode: digits(66, 66),
  fineFrom: day(67),
  fine: whole(75, 89),
  reserved2: blank(90, 99),
  message3: blank(100, 139),
  message4: blank(140, 179),
  reserved3: blank(180, 199),
  occurrences: usual(200, 207, '00000000'),
  debitBank: usual(208, 210, '000'),
  debitAgency: usual(211, 215, '00000'),
  debitAgencyCheck: blank(216, 216),
  debitAccount: usual(217, 228, '000000000000'),
  debitAccountCheck: blank(229, 229),
  debitCheck: blank(230, 230),
  debitNotice: usual(231, 231, '0'),
  reserved4: blank(232, 240),
})

/** Segment T: what happened to a boleto. `reasons` are up to five codes of two digits. */
const segmentT = record({
  ...segmentStart('T'),
  agency: digits(18, 22),
  agencyCheck: text(23, 23),
  account: digits(24, 35),
  accountCheck: text(36, 36),
  reserved2: blank(37, 37),
  ourNumber: text(38, 57),
  wallet: usual(58, 58, '1'),
  document: text(59, 73),
  dueOn: day(74),
  amountCents: whole(82, 96),
  receivingBank: digits(97, 99),
  receivingAgency: digits(100, 104),
  receivingCheck: blank(105, 105),
  ownReference: text(106, 130),
  currency: usual(131, 132, '09'),
  payerType: usual(133, 133, '1'),
  payer: digits(134, 148),
  name: text(149, 188),
  contract: usual(189, 198, '0000000000'),
  feeCents: whole(199, 213),
  reasons: text(214, 223),
  reserved3: blank(224, 240),
})

/** Segment U: the sums and days of what segment T tells. */
const segmentU = record({
  ...segmentStart('U'),
  additionsCents: whole(18, 32),
  discountCents: whole(33, 47),
  abatementCents: whole(48, 62),
  iofCents: whole(63, 77),
  paidCents: whole(78, 92),
  creditedCents: whole(93, 107),
  expensesCents: whole(108, 122),
  creditsCents: whole(123, 137),
  happenedOn: day(138),
  creditedOn: day(146),
  payerOccurrence: blank(154, 157),
  payerOccurrenceOn: day(158),
  payerOccurrenceCents: whole(166, 180),
  payerOccurrenceText: blank(181, 210),
  otherBank: usual(211, 213, '000'),
  otherNumber: blank(214, 233),
  reserved2: blank(234, 240),
})

/** Ends the batch. `lines` counts its header and itself, too. */
const batchTrailer = record({
  ...batchStart('5'),
  reserved1: blank(9, 17),
  lines: whole(18, 23),
  boletos: whole(24, 29),
  totalCents: whole(30, 46),
  others: usual(47, 115, '0'.repeat(69)),
  notice: blank(116, 123),
  reserved2: blank(124, 240),
})

/** Ends the file. `lines` counts all of them. */
const fileTrailer = record({
  bank: digits(1, 3),
  batch: fixed(4, 7, '9999'),
  kind: fixed(8, 8, '9'),
  reserved1: blank(9, 17),
  batches: whole(18, 23),
  lines: whole(24, 29),
  accounts: usual(30, 35, '000000'),
  reserved2: blank(36, 240),
})

export const layout = {
  fileHeader,
  batchHeader,
  segmentP,
  segmentQ,
  segmentR,
  segmentT,
  segmentU,
  batchTrailer,
  fileTrailer,
}
export type ValuesOf<Kind extends keyof typeof layout> = ReturnType<(typeof layout)[Kind]['read']>
