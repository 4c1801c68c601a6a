import type { TeamResponse } from '#api/team.ts'

type Account = TeamResponse['accounts'][number]

/** An analyst's account, as managers see it in the team. */
export const teamAccount = (id: string, name: string, changes: Partial<Account> = {}): Account => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  username: name.toLowerCase(),
  name,
  role: 'analyst',
  email: null,
  own: false,
  secondFactor: true,
  passkeys: 0,
  disabled: false,
  acts: { passTo: 'manager', resetFactors: false, disable: true, takeWork: true },
  work: { applications: 3, requests: 1 },
  dealership: null,
  lastSeenAt: null,
  ...changes,
})
