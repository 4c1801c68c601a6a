import type { AdminDetail } from '#api/admin.ts'
import { type Focus, focusOf } from '#domain/application/focus.ts'
import { knownStatus } from './status/tracker-step.ts'

type Facts = Pick<AdminDetail, 'status' | 'outcome' | 'handOver' | 'entryCents' | 'journey'>

/** Returns what the work on an application is about, by which its page puts bar, first card and main action. */
export const focusOfDetail = (detail: Facts): Focus =>
  focusOf({
    status: knownStatus(detail),
    hasEnded: detail.outcome.end !== null,
    owesEntry: detail.entryCents > 0 && !detail.journey.entryPaidAt,
    isHandedOver: detail.handOver !== null,
  })

/** Says what of the entry has come: all of it, a part, or nothing yet; empty where none is asked for any more. */
export function entryWords(
  { journey, outcome }: Pick<AdminDetail, 'journey' | 'outcome'>,
  amount: (cents: number) => string,
) {
  if (journey.entryPaidAt) return 'recebida'
  if (outcome.partCents > 0) return `chegaram ${amount(outcome.partCents)}, faltam ${amount(outcome.dueCents)}`
  return outcome.end ? '' : 'a receber'
}
