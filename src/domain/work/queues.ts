/**
 * What waits for the bank: motorcycles that nothing is missing for any more, contracts that their customers could sign and did
 * not yet, motorcycles that nobody came for on the booked day, applications to analyse, documents to check, entries without a
 * way to pay, what stands still, ended applications of which a motorcycle has to come back or a registration to be lifted, and
 * settled contracts whose lien the traffic authority still holds.
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

/** After how many days (of 24 hours) without any change an application is in the queue 'still'. */
export const stillAfterDays = 2

/** The filters of a list by age: overdue, or without change for the number of days. */
export const ages = ['late', '2', '5', '10', '30'] as const

export type Age = (typeof ages)[number]
