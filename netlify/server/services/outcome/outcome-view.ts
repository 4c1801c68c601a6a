import type { OutcomeView } from '#contracts/portal.ts'
import { isRefusalReason } from '#domain/application/refusal.ts'
import type { Outcome } from '#domain/outcome/outcome.ts'

/** An outcome as pages show it. `refusal`: the code of the last refusal, as it was stored. */
export function outcomeView({ end, ledger, payableCents, owedCents, may }: Outcome, refusal: unknown): OutcomeView {
  const { hasEntry, partCents } = ledger
  const { move, sign, giveUp, release, book, handOver } = may
  return {
    end,
    refusal: end?.kind === 'refused' && isRefusalReason(refusal) ? refusal : null,
    ...{ hasEntry, partCents, payableCents, owedCents },
    may: { move, sign, giveUp, release, book, handOver },
  }
}
