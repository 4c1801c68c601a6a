import type { ApplicationRow } from '#db/schema/applications.ts'

/** What a message to an applicant starts from: whom it greets, where it goes, and whose history it is in. */
export const applicantOf = (row: Pick<ApplicationRow, 'id' | 'email' | 'full_name' | 'contract_number'>) => ({
  to: row.email,
  about: { applicationId: row.id },
  person: { fullName: row.full_name, contractNumber: row.contract_number },
})
