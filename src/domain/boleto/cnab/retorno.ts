import type { PlainDate } from '../../calendar/calendar.ts'
import type { Cents } from '../../money/money.ts'
import { CnabError } from './fields.ts'
import { accountFields, type FileFacts, type ReadFile, readFile, segmentOf, segmentStart, writeFile } from './file.ts'
import { layout } from './layout.ts'

/**
 * What the bank answers: 02 registered, 03 refused, 06 paid, 09 withdrawn, 17 paid although it was withdrawn or not
 * registered, 28 a fee of the bank.
 */
export const answerMovements = {
  registered: '02',
  refused: '03',
  paid: '06',
  withdrawn: '09',
  paid_after_withdrawal: '17',
  fee: '28',
} as const
export type AnswerKind = keyof typeof answerMovements

/** One answer about one boleto. */
export interface Answer {
  kind: AnswerKind
  ourNumber: string
  ownReference: string
  document: string
  dueOn: PlainDate | null
  /** The amount of the boleto. */
  amountCents: Cents
  /** What was paid, and what of it reached the account. */
  paidCents: Cents
  creditedCents: Cents
  /** The day on which it happened: of a payment, the day on which it was paid. */
  happenedOn: PlainDate
  /** The day on which the money is in the account; null if there is none. */
  creditedOn: PlainDate | null
  /** What the bank takes for it. */
  feeCents: Cents
  /** Why it was refused: codes of two characters. */
  reasons: readonly string[]
}

/** Writes the answers of a file: segments T and U of each, as the bank does. Throws CnabError. */
export function writeRetorno(facts: FileFacts, answers: readonly Answer[]): string {
  const { account } = facts
  const lines = answers.flatMap((answer, index) => {
    const movement = answerMovements[answer.kind]
    return [
      layout.segmentT.write({
        ...segmentStart(account, index * 2, movement),
        ...accountFields(account),
        ourNumber: answer.ourNumber,
        document: answer.document,
        dueOn: answer.dueOn,
        amountCents: answer.amountCents,
        receivingBank: account.bank,
        receivingAgency: '00000',
        ownReference: answer.ownReference,
        payer: '0'.repeat(15),
        name: '',
        feeCents: answer.feeCents,
        reasons: answer.reasons.join(''),
      }),
      layout.segmentU.write({
        ...segmentStart(account, index * 2 + 1, movement),
        additionsCents: 0,
        discountCents: 0,
        abatementCents: 0,
        iofCents: 0,
        paidCents: answer.paidCents,
        creditedCents: answer.creditedCents,
        expensesCents: 0,
        creditsCents: 0,
        happenedOn: answer.happenedOn,
        creditedOn: answer.creditedOn,
        payerOccurrenceOn: null,
        payerOccurrenceCents: 0,
      }),
    ]
  })
  const totalCents = answers.reduce((sum, { amountCents }) => sum + amountCents, 0)
  return writeFile('retorno', facts, lines, { boletos: answers.length, totalCents })
}

/** An answer of a file, and its first line, from 1. */
export interface ReadAnswer extends Omit<Answer, 'kind'> {
  line: number
  /** Null for a movement that the bank sends and nothing follows from. */
  kind: AnswerKind | null
  movement: string
}

/** The line of the first answer, after the two headers. */
const firstLine = 3

/**
 * Reads the answers of a file. Other segments than T and U, which some banks add, are left out. Throws CnabError for a
 * file that does not follow the layout.
 */
export function readRetorno(content: string): { header: ReadFile['header']; answers: readonly ReadAnswer[] } {
  const { header, lines } = readFile('retorno', content)
  const answers = lines.flatMap((line, index) => {
    if (segmentOf(line) !== 'T') return []
    const next = lines[index + 1] ?? ''
    if (segmentOf(next) !== 'U') throw new CnabError(`line ${firstLine + index} has no segment U after it`)
    return [readAnswer(line, next, firstLine + index)]
  })
  return { header, answers }
}

function readAnswer(t: string, u: string, line: number): ReadAnswer {
  const about = layout.segmentT.read(t)
  const sums = layout.segmentU.read(u)
  const kinds = Object.keys(answerMovements) as AnswerKind[]
  if (sums.happenedOn === null) throw new CnabError(`line ${line + 1} has no day`)
  return {
    line,
    movement: about.movement,
    kind: kinds.find((kind) => answerMovements[kind] === about.movement) ?? null,
    ourNumber: about.ourNumber.trim(),
    ownReference: about.ownReference,
    document: about.document,
    dueOn: about.dueOn,
    amountCents: about.amountCents,
    paidCents: sums.paidCents,
    creditedCents: sums.creditedCents,
    happenedOn: sums.happenedOn,
    creditedOn: sums.creditedOn,
    feeCents: about.feeCents,
    reasons: about.reasons.match(/../g)?.filter((code) => code !== '00') ?? [],
  }
}
