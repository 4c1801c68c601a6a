import * as z from 'zod/mini'

/** Why a request was refused: the stable `code` of a problem document (RFC 9457), with its HTTP status. */
export const problemStatus = {
  invalid_request: 400,
  idempotency_key_missing: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  second_factor_required: 401,
  second_factor_invalid: 401,
  forbidden: 403,
  cross_origin: 403,
  password_incorrect: 403,
  step_up_required: 403,
  not_found: 404,
  cep_not_found: 404,
  recovery_not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  already_applied: 409,
  offer_changed: 409,
  stale_version: 409,
  stale_settings: 409,
  stale_contact: 409,
  stale_motorcycle: 409,
  catalogue_empty: 409,
  upload_incomplete: 409,
  wrong_status: 409,
  slot_taken: 409,
  slot_unavailable: 409,
  pickup_too_late: 409,
  release_incomplete: 409,
  already_handed_over: 409,
  pickups_affected: 409,
  stale_dealership: 409,
  recovery_token_invalid: 410,
  recovery_blocked: 423,
  code_over: 410,
  upload_expired: 410,
  body_too_large: 413,
  file_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  idempotency_key_reused: 422,
  recovery_birth_date_mismatch: 422,
  document_accepted: 409,
  code_wrong: 422,
  code_required: 428,
  application_code_required: 428,
  file_empty: 422,
  file_type_not_allowed: 422,
  file_heic: 422,
  file_damaged: 422,
  file_too_many_pixels: 422,
  file_pdf_active: 422,
  file_pdf_protected: 422,
  file_hash_mismatch: 422,
  pix_invalid: 422,
  pix_amount_mismatch: 422,
  pix_account_missing: 422,
  pix_no_entry: 422,
  stale_payment: 409,
  refund_not_possible: 409,
  refund_too_late: 409,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  preview_without_database: 503,
  cep_unavailable: 503,
  second_factor_not_configured: 503,
  codes_not_configured: 503,
} as const

export type ProblemCode = keyof typeof problemStatus

/**
 * What the schemas may find wrong with one field.
 * @internal for the test that each has a sentence.
 */
export const fieldCodes = [
  'required',
  'invalid',
  'invalid_characters',
  'too_long',
  'too_big',
  'too_small',
  'too_many_decimals',
  'unknown_field',
  'full_name_incomplete',
  'cpf_invalid',
  'birth_date_invalid',
  'birth_date_under_age',
  'date_invalid',
  'email_invalid',
  'phone_invalid',
  'cep_invalid',
  'state_invalid',
  'profession_unknown',
  'income_invalid',
  'password_short',
  'analyst_password_weak',
  'password_mismatch',
  'consent_required',
  'consent_outdated',
  'motorcycle_unknown',
  'slug_invalid',
  'slug_taken',
  'model_taken',
  'price_invalid',
  'price_days_not_ascending',
  'installments_not_offered',
  'contract_number_invalid',
  'whatsapp_invalid',
  'file_name_invalid',
  'pix_invalid',
  'pix_amount_mismatch',
  'pix_no_entry',
  'pix_key_invalid',
  'amount_invalid',
  'end_to_end_id_invalid',
  'payment_known',
  'contract_unknown',
  'payment_in_future',
  'reason_required',
  'chassis_invalid',
  'chassis_known',
  'plate_invalid',
  'plate_known',
  'registration_number_invalid',
  'registration_number_known',
  'date_in_future',
  'checklist_incomplete',
  'hours_invalid',
] as const

const fieldProblem = z.object({ field: z.string(), code: z.string() })
export type FieldProblem = z.infer<typeof fieldProblem>

/** With `offer_changed`: the price that the page showed and the one of now, in cents, and what a page shows now. */
const changedPrice = z.object({
  shownCents: z.number(),
  currentCents: z.number(),
  shown: z.object({ version: z.number(), pricedOn: z.string() }),
})
export type ChangedPrice = z.infer<typeof changedPrice>

export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.optional(z.string()),
  requestId: z.optional(z.string()),
  errors: z.optional(z.array(fieldProblem)),
  retryAfterSeconds: z.optional(z.number()),
  price: z.optional(changedPrice),
})
export type Problem = z.infer<typeof problem>

type Issue = {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

/** The issues of a failed parse as `{ field, code }`, one per field (the first), paths joined by dots. */
export function fieldProblems(issues: readonly Issue[]): FieldProblem[] {
  const problems = new Map<string, string>()
  for (const issue of issues) {
    const path = issue.path.map(String)
    const fields = issue.code === 'unrecognized_keys' && issue.keys ? issue.keys.map((key) => [...path, key]) : [path]
    for (const field of fields) {
      const name = field.join('.')
      if (!problems.has(name)) problems.set(name, issue.message)
    }
  }
  return [...problems].map(([field, code]) => ({ field, code }))
}
