import type { Migration } from 'kysely/migration'
import * as applications from './0001-applications.ts'
import * as eventsAndDocuments from './0002-events-and-documents.ts'
import * as accounts from './0003-accounts.ts'
import * as settingsLeadsIdempotency from './0004-settings-leads-idempotency.ts'
import * as uploads from './0005-uploads.ts'
import * as analystsLists from './0006-analysts-lists.ts'
import * as retention from './0007-retention.ts'
import * as messages from './0008-messages.ts'
import * as searchAndSubmission from './0009-search-and-submission.ts'
import * as contacts from './0010-contacts.ts'
import * as settingsInHundredths from './0011-settings-in-hundredths.ts'
import * as roles from './0012-roles.ts'
import * as pixLedger from './0013-pix-ledger.ts'
import * as catalogue from './0014-catalogue.ts'
import * as offers from './0015-offers.ts'
import * as settingsHistory from './0016-settings-history.ts'
import * as reminders from './0017-reminders.ts'
import * as staffNotices from './0018-staff-notices.ts'
import * as pickups from './0019-pickups.ts'
import * as maintenanceRounds from './0020-maintenance-rounds.ts'
import * as catalogueBuilds from './0021-catalogue-builds.ts'
import * as recoveries from './0022-recoveries.ts'
import * as pixProvider from './0023-pix-provider.ts'
import * as contracts from './0024-contracts.ts'
import * as team from './0025-team.ts'
import * as sharedWork from './0026-shared-work.ts'
import * as dealerships from './0027-dealerships.ts'
import * as passkeys from './0028-passkeys.ts'
import * as orderByStage from './0029-order-by-stage.ts'
import * as outcome from './0030-outcome.ts'
import * as applicantAccounts from './0032-applicant-accounts.ts'
import * as approvals from './0034-approvals.ts'
import * as releaseWaivers from './0035-release-waivers.ts'
import * as providerFaults from './0036-provider-faults.ts'
import * as complement from './0038-complement.ts'
import * as offersConsent from './0039-offers-consent.ts'
import * as sealedLinks from './0040-sealed-links.ts'
import * as installments from './0043-installments.ts'
import * as installmentPayments from './0044-installment-payments.ts'
import * as settlements from './0045-settlements.ts'
import * as collection from './0048-collection.ts'
import * as movedDays from './0049-moved-days.ts'
import * as requests from './0051-requests.ts'
import * as conditions from './0057-conditions.ts'
import * as payers from './0058-payers.ts'
import * as chargeBatches from './0059-charge-batches.ts'
import * as customerViews from './0060-customer-views.ts'
import * as firstAnswers from './0061-first-answers.ts'
import * as accessRecords from './0062-access-records.ts'
import * as certificates from './0063-certificates.ts'
import * as cancelledMessages from './0065-cancelled-messages.ts'
import * as whoFetches from './0070-who-fetches.ts'
import * as mostEntry from './0073-most-entry.ts'
import * as listViews from './0077-list-views.ts'
import * as asks from './0078-asks.ts'
import * as staffNames from './0079-staff-names.ts'
import * as leadEntry from './0080-lead-entry.ts'
import * as lateSums from './0081-late-sums.ts'
import * as expiredRequests from './0083-expired-requests.ts'
import * as providerRefusals from './0084-provider-refusals.ts'
import * as undoneRecoveries from './0085-undone-recoveries.ts'
import * as codeAddresses from './0086-code-addresses.ts'
import * as remindersOfAccounts from './0087-reminders-of-accounts.ts'
import * as returnedMotorcycles from './0088-returned-motorcycles.ts'
import * as refusedHandOvers from './0089-refused-hand-overs.ts'
import * as recoveryAddresses from './0090-recovery-addresses.ts'
import * as whoInvited from './0091-who-invited.ts'
import * as paymentsForStaff from './0092-payments-for-staff.ts'
import * as callsOfAnInstallment from './0093-calls-of-an-installment.ts'
import * as knownPayments from './0094-known-payments.ts'
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

/** Every migration by name, in order. The list is static, so that it also works in bundled code. */
export const migrations: Readonly<Record<string, Migration>> = Object.freeze({
  '0001-applications': applications,
  '0002-events-and-documents': eventsAndDocuments,
  '0003-accounts': accounts,
  '0004-settings-leads-idempotency': settingsLeadsIdempotency,
  '0005-uploads': uploads,
  '0006-analysts-lists': analystsLists,
  '0007-retention': retention,
  '0008-messages': messages,
  '0009-search-and-submission': searchAndSubmission,
  '0010-contacts': contacts,
  '0011-settings-in-hundredths': settingsInHundredths,
  '0012-roles': roles,
  '0013-pix-ledger': pixLedger,
  '0014-catalogue': catalogue,
  '0015-offers': offers,
  '0016-settings-history': settingsHistory,
  '0017-reminders': reminders,
  '0018-staff-notices': staffNotices,
  '0019-pickups': pickups,
  '0020-maintenance-rounds': maintenanceRounds,
  '0021-catalogue-builds': catalogueBuilds,
  '0022-recoveries': recoveries,
  '0023-pix-provider': pixProvider,
  '0024-contracts': contracts,
  '0025-team': team,
  '0026-shared-work': sharedWork,
  '0027-dealerships': dealerships,
  '0028-passkeys': passkeys,
  '0029-order-by-stage': orderByStage,
  '0030-outcome': outcome,
  '0032-applicant-accounts': applicantAccounts,
  '0034-approvals': approvals,
  '0035-release-waivers': releaseWaivers,
  '0036-provider-faults': providerFaults,
  '0038-complement': complement,
  '0039-offers-consent': offersConsent,
  '0040-sealed-links': sealedLinks,
  '0043-installments': installments,
  '0044-installment-payments': installmentPayments,
  '0045-settlements': settlements,
  '0048-collection': collection,
  '0049-moved-days': movedDays,
  '0051-requests': requests,
  '0057-conditions': conditions,
  '0058-payers': payers,
  '0059-charge-batches': chargeBatches,
  '0060-customer-views': customerViews,
  '0061-first-answers': firstAnswers,
  '0062-access-records': accessRecords,
  '0063-certificates': certificates,
  '0065-cancelled-messages': cancelledMessages,
  '0070-who-fetches': whoFetches,
  '0073-most-entry': mostEntry,
  '0077-list-views': listViews,
  '0078-asks': asks,
  '0079-staff-names': staffNames,
  '0080-lead-entry': leadEntry,
  '0081-late-sums': lateSums,
  '0083-expired-requests': expiredRequests,
  '0084-provider-refusals': providerRefusals,
  '0085-undone-recoveries': undoneRecoveries,
  '0086-code-addresses': codeAddresses,
  '0087-reminders-of-accounts': remindersOfAccounts,
  '0088-returned-motorcycles': returnedMotorcycles,
  '0089-refused-hand-overs': refusedHandOvers,
  '0090-recovery-addresses': recoveryAddresses,
  '0091-who-invited': whoInvited,
  '0092-payments-for-staff': paymentsForStaff,
  '0093-calls-of-an-installment': callsOfAnInstallment,
  '0094-known-payments': knownPayments,
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
})
