import type { AdminRole } from '../identity/admin-role.ts'
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

/** What a request of each kind would change: everything that is needed to do it, and to say it. */
export interface ApprovalChanges {
  readonly pix_account: { readonly former: PixAccount; readonly account: PixAccount }
  readonly manager_invitation: { readonly username: string; readonly email: string }
  readonly manager_rights: {
    readonly accountId: string
    readonly username: string
    readonly former: Rights
    readonly rights: Rights
  }
}

export type ApprovalChange<Kind extends BindingAct = BindingAct> = ApprovalChanges[Kind]

/** What has become of a request. */
export const approvalStates = ['open', 'approved', 'refused', 'withdrawn', 'replaced', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]
