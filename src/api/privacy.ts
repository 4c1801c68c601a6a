import * as z from 'zod/mini'
import * as field from './fields.ts'
import { pendingDeletion } from './requests.ts'

/**
 * POST /api/portal/privacy/confirmation: the mailed code, which allows download and deletion of the data for five
 * minutes.
 */
export const confirmationRequest = z.strictObject({ code: field.oneTimeCode })

/** GET /api/portal/privacy/files/:file: one of the files that the data copy lists. */
export const personalFileParams = z.object({ file: z.string().check(z.regex(/^[a-z_]{1,40}-[0-9a-f-]{36}$/)) })

const personalFile = z.object({ id: z.string(), name: z.string(), sizeBytes: z.nullable(z.number()) })

/** A line of the deletion plan: one kind of data that the bank deletes or keeps. */
const deletionLine = z.object({
  title: z.string(),
  count: z.number(),
  /** The application it belongs to. */
  contractNumber: z.nullable(z.string()),
  /** The day until which the bank keeps it at least; null if the bank deletes it, or while that day is unknown. */
  until: z.nullable(field.plainDate),
  why: z.string(),
})

/** GET /api/portal/privacy */
export const privacyView = z.object({
  /** The acts of staff on the data, and the receivers to whom the bank gave the data. Newest first. */
  accesses: z.array(
    z.object({
      id: z.string(),
      at: field.instant,
      who: z.string(),
      what: z.string(),
      contractNumber: z.string(),
    }),
  ),
  moreAccesses: z.boolean(),
  /** Every consent that the person gave or withdrew, newest first. */
  receipts: z.array(z.object({ at: field.instant, what: z.string(), version: z.nullable(z.string()) })),
  deletion: z.object({
    deletes: z.array(deletionLine),
    keeps: z.array(deletionLine),
    pending: z.nullable(pendingDeletion),
  }),
  /** The instant until which the confirmation by code counts; null without one. */
  confirmedUntil: z.nullable(field.instant),
})

/** GET /api/portal/privacy/copy */
export const personalCopy = z.object({
  madeAt: field.instant,
  leftOut: z.string(),
  tables: z.array(z.object({ table: z.string(), title: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
  files: z.array(z.object({ ...personalFile.shape, sha256: z.nullable(z.string()), address: z.string() })),
})

/** POST /api/portal/privacy/confirmation: until when the confirmation counts. */
export const privacyConfirmed = z.object({ confirmedUntil: field.instant })

export type PrivacyView = z.infer<typeof privacyView>
export type DeletionLine = z.infer<typeof deletionLine>
export type PersonalCopy = z.infer<typeof personalCopy>
