/**
 * The queues of work that waits for the bank. release: motorcycles with nothing missing. unsigned: contracts that their
 * customers can sign and have not signed. pickup: motorcycles that were not fetched on the booked day. analyse:
 * applications to analyse. documents: documents to check. pix: entries without a way to pay. still: applications
 * without a change for days. ended: ended applications whose motorcycle has to come back or whose registration has to
 * be lifted. lien: settled contracts whose lien the traffic authority still holds.
 */
export const queues = [
  'release',
  'unsigned',
  'pickup',
  'analyse',
  'documents',
  'pix',
  'still',
  'ended',
  'lien',
] as const

export type Queue = (typeof queues)[number]

/** The number of days (of 24 hours) without a change after which an application is in the queue 'still'. */
export const stillAfterDays = 2

/** The filters of a list by age: overdue, or without change for the number of days. */
export const ages = ['late', '2', '5', '10', '30'] as const

export type Age = (typeof ages)[number]
