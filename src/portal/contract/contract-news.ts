import type { PortalContract } from '#api/contract.ts'

/** What happened to a contract while somebody was reading it. */
export type ContractNews = 'signed' | 'renewed' | 'cancelled'

type Standing = Pick<PortalContract, 'withdrawnAt'> & {
  contract: Pick<NonNullable<PortalContract['contract']>, 'id' | 'signedAt'> | null
}

/** What is to be told about the contract as it is now, after what was on screen `before` and had been told (`told`) by then. */
export function contractNews(before: Standing, now: Standing, told: ContractNews | null): ContractNews | null {
  if (now.withdrawnAt) return null
  if (now.contract === null) return before.contract === null ? told : 'cancelled'
  if (before.contract === null) return told === 'cancelled' ? 'renewed' : null
  if (before.contract.id !== now.contract.id) return 'renewed'
  return now.contract.signedAt && !before.contract.signedAt ? 'signed' : told
}
