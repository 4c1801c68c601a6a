import { useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { InnerPage } from '../page/InnerPage.tsx'
import { JoinCard } from './JoinCard.tsx'
import { PasswordCard } from './PasswordCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

/** The applicant's own access: another password, where else the account is open, and joining an older one. */
export function AccessPage({ view }: { view: ApplicantView }) {
  // A new password ends every other session: the list is asked for again.
  const [changes, setChanges] = useState(0)
  return (
    <InnerPage title="Senha e acessos">
      <PasswordCard view={view} onChanged={() => setChanges(changes + 1)} />
      <SessionsCard key={changes} />
      <JoinCard onJoined={() => setChanges(changes + 1)} />
    </InnerPage>
  )
}
