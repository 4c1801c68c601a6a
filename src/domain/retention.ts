/**
 * How long the bank keeps personal data. The privacy policy promises it ('Por quanto tempo guardamos') and housekeeping
 * carries it out. The time counts from the last change, for a contract from its end (`keepingOf` in keeping.ts).
 */
export const retention = {
  leadMonths: 12,
  /** For messages to staff. Messages to applicants and leads go together with their application or lead. */
  teamMessageMonths: 12,
  /** For refused and withdrawn applications: art. 27 of the Código de Defesa do Consumidor. */
  unfinishedYears: 5,
  /** After the end of the contract: Circular BCB 3.978/2020. */
  contractYears: 10,
  /** After the last message: Resolução CMN 4.860/2020 demands five years, Decreto 11.034/2022 (art. 12) two. */
  requestYears: 5,
  /** After the deletion of the data to which the consent belongs. */
  consentProofYears: 5,
  /** After the last use from an address: art. 15 of the Marco Civil da Internet. */
  accessRecordMonths: 6,
} as const

/** The number of days for which the applicant's own device keeps an application that was not sent. */
export const draftDays = 7

/**
 * Why the bank keeps some data of a person. 'later' is an application that its applicant made after asking for the
 * deletion. 'passing' is data that ends by itself, within hours up to a year.
 */
export type Keeping = 'unfinished' | 'contract' | 'later' | 'lead' | 'request' | 'proof' | 'access' | 'passing'
