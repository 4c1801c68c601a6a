import type { ApplicationRow } from '#db/schema/applications.ts'

/** The recipient of a message to an applicant: name, address and application. */
export const applicantOf = (row: Pick<ApplicationRow, 'id' | 'email' | 'full_name' | 'contract_number'>) => ({
  to: row.email,
  about: { applicationId: row.id },
  person: { fullName: row.full_name, contractNumber: row.contract_number },
})
