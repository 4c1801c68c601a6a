import { useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { InnerPage } from '../page/InnerPage.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** The applicant's own access: another password, and where else the account is open. */
export function AccessPage({ view }: { view: ApplicantView }) {
  // A new password ends every other session: the list is asked for again.
  const [changes, setChanges] = useState(0)
  return (
    <InnerPage title="Senha e acessos">
      <PasswordCard view={view} onChanged={() => setChanges(changes + 1)} />
      <SessionsCard key={changes} />
    </InnerPage>
  )
}
