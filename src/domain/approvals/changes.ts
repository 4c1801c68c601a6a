import type { BindingNeed } from '../application/release.ts'
import type { ApplicationStatus } from '../application/status.ts'
import type { PlainDate } from '../calendar/calendar.ts'
import type { PriceChange } from '../catalogue/price-changes.ts'
import type { AdminRole } from '../identity/admin-role.ts'
import type { ConditionsExample, SavedConditions } from '../offer/conditions-example.ts'
import type { BindingAct } from './who-may-bind.ts'

interface PixAccount {
  readonly chave: string
  readonly nome: string
  readonly cidade: string
}

interface Rights {
  readonly role: AdminRole
  readonly disabled: boolean
}

/** A change of an application's stage, as it was asked for. */
interface Move {
  readonly applicationId: string
  readonly contractNumber: string
  readonly from: ApplicationStatus
  readonly request: { readonly status: ApplicationStatus; readonly reason?: string; readonly note?: string }
}

/** What a request of each kind would change: everything that is needed to do it, and to say it. */
export interface ApprovalChanges {
  readonly pix_account: { readonly former: PixAccount; readonly account: PixAccount }
  /** A version of the catalogue: `version` is the one it replaces, `restores` the earlier one that it brings back. */
  readonly prices: {
    readonly version: number
    readonly restores: number | null
    readonly sha256: string
    readonly prices: readonly PriceChange[]
  }
  /** What every new plan is computed with, from a day on; null: as soon as it is approved. */
  readonly conditions: {
    readonly former: SavedConditions
    readonly conditions: SavedConditions
    readonly from: PlainDate | null
    readonly examples: readonly ConditionsExample[]
  }
  readonly manager_invitation: { readonly username: string; readonly email: string }
  readonly manager_rights: {
    readonly accountId: string
    readonly username: string
    readonly former: Rights
    readonly rights: Rights
    /** Who goes on with the work of the account, null for nobody; left out, it stays. */
    readonly workTo?: { readonly id: string; readonly name: string } | null
  }
  /** `missing`: what the motorcycle would be released without. */
  readonly release: Move & { readonly missing: readonly BindingNeed[] }
  /** `signedAt` is ISO; `entryPaid`: the entry is there, and is owed back. */
  readonly contract_end: Move & { readonly signedAt: string; readonly entryPaid: boolean }
}

export type ApprovalChange<Kind extends BindingAct = BindingAct> = ApprovalChanges[Kind]

/** What has become of a request. */
export const approvalStates = ['open', 'approved', 'refused', 'withdrawn', 'replaced', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]
