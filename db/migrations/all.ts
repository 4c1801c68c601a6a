import type { Migration } from 'kysely/migration'
import * as firstRelease from './0094-first-release.ts'
import * as codeLengths from './0095-code-lengths.ts'
import * as people from './0096-people.ts'
import * as priceIndex from './0097-price-index.ts'
import * as applicationState from './0098-application-state.ts'
import * as staffTies from './0099-staff-ties.ts'
import * as moneyActs from './0100-money-acts.ts'
import * as browserErrors from './0101-browser-errors.ts'
import * as erasedPapers from './0102-erased-papers.ts'
import * as charges from './0103-charges.ts'
import * as buildsForConditions from './0104-builds-for-conditions.ts'
import * as cardPayments from './0105-card-payments.ts'
import * as requestKinds from './0106-request-kinds.ts'
import * as foldedMarks from './0107-folded-marks.ts'
import * as boletos from './0108-boletos.ts'
import * as documentKinds from './0109-document-kinds.ts'
import * as creditFacts from './0110-credit-facts.ts'
import * as creditDecisions from './0111-credit-decisions.ts'
import * as creditPolicies from './0112-credit-policies.ts'
import * as counterOffers from './0113-counter-offers.ts'
import * as contestedFacts from './0114-contested-facts.ts'
import * as debits from './0115-debits.ts'
import * as incomeProofs from './0116-income-proofs.ts'
import * as decisionsWithoutAPerson from './0117-decisions-without-a-person.ts'
import * as refundCorrections from './0118-refund-corrections.ts'
import * as policyAsksForProofs from './0119-policy-asks-for-proofs.ts'
import * as unsentDebits from './0120-unsent-debits.ts'
import * as roomForChanges from './0121-room-for-changes.ts'
import * as analysisAfterAnswers from './0122-analysis-after-answers.ts'
import * as requestPhones from './0123-request-phones.ts'
import * as lastVisits from './0124-last-visits.ts'
import * as withdrawalTries from './0125-withdrawal-tries.ts'
import * as disputesAreFacts from './0126-disputes-are-facts.ts'

/** Every migration by name, in order. The list is static, so that it also works in bundled code. */
export const migrations: Readonly<Record<string, Migration>> = Object.freeze({
  '0094-first-release': firstRelease,
  '0095-code-lengths': codeLengths,
  '0096-people': people,
  '0097-price-index': priceIndex,
  '0098-application-state': applicationState,
  '0099-staff-ties': staffTies,
  '0100-money-acts': moneyActs,
  '0101-browser-errors': browserErrors,
  '0102-erased-papers': erasedPapers,
  '0103-charges': charges,
  '0104-builds-for-conditions': buildsForConditions,
  '0105-card-payments': cardPayments,
  '0106-request-kinds': requestKinds,
  '0107-folded-marks': foldedMarks,
  '0108-boletos': boletos,
  '0109-document-kinds': documentKinds,
  '0110-credit-facts': creditFacts,
  '0111-credit-decisions': creditDecisions,
  '0112-credit-policies': creditPolicies,
  '0113-counter-offers': counterOffers,
  '0114-contested-facts': contestedFacts,
  '0115-debits': debits,
  '0116-income-proofs': incomeProofs,
  '0117-decisions-without-a-person': decisionsWithoutAPerson,
  '0118-refund-corrections': refundCorrections,
  '0119-policy-asks-for-proofs': policyAsksForProofs,
  '0120-unsent-debits': unsentDebits,
  '0121-room-for-changes': roomForChanges,
  '0122-analysis-after-answers': analysisAfterAnswers,
  '0123-request-phones': requestPhones,
  '0124-last-visits': lastVisits,
  '0125-withdrawal-tries': withdrawalTries,
  '0126-disputes-are-facts': disputesAreFacts,
})
