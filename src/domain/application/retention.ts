/**
 * How long personal data is kept: what the privacy policy says ('Por quanto tempo guardamos') and what housekeeping does.
 * Counted from the last change; of a contract from its last installment.
 */
export const retention = {
  leadMonths: 12,
  /** Messages to people of the bank; those to applicants and contacts go with what they are about. */
  teamMessageMonths: 12,
  /** Refused or given up: art. 27 of the Código de Defesa do Consumidor. */
  unfinishedYears: 5,
  /** After the end of the contract: Circular BCB 3.978/2020. */
  contractYears: 10,
  /** After the data that the consent was for is gone. */
  consentProofYears: 5,
  /** Art. 15 of the Marco Civil da Internet; kept by the platform's log, not by the database. */
  accessLogMonths: 6,
} as const
