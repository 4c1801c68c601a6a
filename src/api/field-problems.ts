/** The problem with one field of a request, as a stable code. */
export interface FieldProblem {
  field: string
  code: string
}

type Issue = {
  readonly code?: string
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly keys?: readonly string[]
}

/**
 * Turns the issues of a failed parse into `{ field, code }`: the first issue of each field, its path joined by dots.
 */
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

/**
 * The problems that schemas may find in one field.
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
  'full_name_letters',
  'cpf_invalid',
  'protocol_invalid',
  'birth_date_invalid',
  'birth_date_under_age',
  'date_invalid',
  'email_invalid',
  'not_of_account',
  'not_of_person',
  'phone_invalid',
  'cep_invalid',
  'state_invalid',
  'profession_unknown',
  'income_invalid',
  'password_short',
  'password_weak',
  'password_same',
  'analyst_password_weak',
  'username_invalid',
  'username_taken',
  'staff_name_incomplete',
  'view_name_taken',
  'taken_by_other',
  'price_day_over',
  'who_takes_it',
  'password_mismatch',
  'consent_required',
  'consent_outdated',
  'motorcycle_unknown',
  'color_not_offered',
  'slug_invalid',
  'slug_taken',
  'model_taken',
  'photo_missing',
  'price_invalid',
  'price_days_not_ascending',
  'installments_not_offered',
  'due_day_not_offered',
  'entry_invalid',
  'entry_too_small',
  'entry_too_big',
  'entry_range_empty',
  'entry_leaves_nothing',
  'contract_number_invalid',
  'whatsapp_invalid',
  'file_name_invalid',
  'pix_invalid',
  'pix_amount_mismatch',
  'pix_no_entry',
  'pix_other_account',
  'pix_by_provider',
  'pix_key_invalid',
  'amount_invalid',
  'end_to_end_id_invalid',
  'payment_known',
  'payment_unknown',
  'payment_of_another',
  'contract_unknown',
  'payment_in_future',
  'payment_before_release',
  'installments_paid',
  'ways_none',
  'installments_cost_other',
  'pix_comes_by_itself',
  'installment_unknown',
  'promise_day',
  'call_back_day',
  'period_reversed',
  'period_too_long',
  'day_of_month',
  'reason_required',
  'review_not_reopened',
  'refusal_required',
  'refusal_without_documents',
  'refusal_without_fact',
  'document_refusal_required',
  'checks_required',
  'chassis_invalid',
  'chassis_known',
  'plate_invalid',
  'plate_known',
  'registration_number_invalid',
  'registration_number_known',
  'kept_after_hand_over',
  'date_in_future',
  'month_published',
  'date_in_past',
  'date_too_far',
  'checklist_incomplete',
  'return_checklist_incomplete',
  'before_application',
  'before_contract',
  'before_hand_over',
  'before_registration',
  'before_settlement',
  'hours_invalid',
] as const
