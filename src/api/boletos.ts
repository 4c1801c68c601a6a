import * as z from 'zod/mini'
import * as field from './fields.ts'

/**
 * GET /pdf/boleto/:charge, GET /pdf/boleto/:charge/barras, POST /api/portal/boletos/:charge/paid and
 * POST /api/portal/entry/boleto/:charge/paid
 */
export const boletoParams = z.object({ charge: z.uuid() })

/** What a boleto has beside the other charges. */
export const boletoView = z.object({
  /** The business day on which the bank tells what the customer says is paid; null while the customer says nothing. */
  saidKnownOn: z.nullable(field.plainDate),
  /** The day by which the bank registers it; null once it can be paid. */
  registeredBy: z.nullable(field.plainDate),
  /** The last day without fee, and the business day on which the bank tells of a payment of that day. */
  freeUntil: field.plainDate,
  knownOn: field.plainDate,
})
export type BoletoView = z.infer<typeof boletoView>

/** The boleto of an entry. */
export const entryBoleto = z.object({
  ...boletoView.shape,
  id: z.string(),
  amountCents: z.number(),
  dueOn: z.nullable(field.plainDate),
  /** The typed line; null while it cannot be paid. */
  code: z.nullable(z.string()),
})
export type EntryBoleto = z.infer<typeof entryBoleto>

/** A file that is exchanged with the bank of boletos. */
const cnabFile = z.object({
  id: z.string(),
  direction: z.enum(['remessa', 'retorno']),
  /** Null for a file of the bank that cannot be read. */
  number: z.nullable(z.number()),
  name: z.string(),
  at: field.instant,
  /** When the bank took it, or its answers were stored; null while it waits. */
  doneAt: z.nullable(field.instant),
  /** Why it waits, in words. */
  failure: z.nullable(z.string()),
  /** How many boletos it names. */
  boletos: z.number(),
})

/** GET /api/admin/boletos/files: the newest files first. */
export const cnabFilesAnswer = z.object({
  /** Whether the bank has a bank of boletos. */
  hasBank: z.boolean(),
  files: z.array(cnabFile),
  /** The number of the first of the older files; null at the end. */
  next: z.nullable(z.string()),
})

/** GET /api/admin/boletos/files?before=: the files that are older than this instant. */
export const cnabFilesQuery = z.strictObject({ before: z.optional(field.sentInstant) })

/** GET /api/admin/boletos/files/:file and POST /api/admin/boletos/files/:file/resend */
export const cnabFileParams = z.object({ file: z.uuid() })

/** A line of a file about a boleto, in words. */
const cnabLine = z.object({
  line: z.number(),
  ourNumber: z.string(),
  /** What was asked for, or what the bank says. */
  what: z.string(),
  amountCents: z.nullable(z.number()),
  /** The application of the charge; null for a number that is not ours. */
  application: z.nullable(z.object({ id: z.string(), contractNumber: z.string() })),
  /** The installments of the charge; null for the entry, and without a charge. */
  numbers: z.nullable(z.array(z.number())),
  /** What else staff should know: the bank's reasons, or texts that were too long. */
  note: z.nullable(z.string()),
})

/** GET /api/admin/boletos/files/:file: the content of a file, and which charge stands in which line. */
export const cnabFileAnswer = z.object({ file: cnabFile, content: z.nullable(z.string()), lines: z.array(cnabLine) })

export type CnabFileView = z.infer<typeof cnabFile>
export type CnabFilesAnswer = z.infer<typeof cnabFilesAnswer>
export type CnabFileAnswer = z.infer<typeof cnabFileAnswer>
