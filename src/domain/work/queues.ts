/** What waits for the bank: applications to analyse, documents to check, entries without a way to pay, and what stands still. */
export const queues = ['analyse', 'documents', 'pix', 'still'] as const

export type Queue = (typeof queues)[number]

/** After how many days (of 24 hours) without any change an application stands still. */
export const stillAfterDays = 2

/** What each queue is called. */
export const queueNames: Readonly<Record<Queue, string>> = {
  analyse: 'Analisar crédito',
  documents: 'Conferir documentos',
  pix: 'Sem código Pix',
  still: 'Parados há mais de 2 dias',
}
