import type { Transaction } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ApprovalChanges } from '#domain/approvals/changes.ts'
import type { BindingAct } from '#domain/approvals/who-may-bind.ts'
import { invitationFacts, sendInvitation } from '../accounts/invite.ts'
import { applyRights, rightsFacts } from '../accounts/team.ts'
import type { Maker } from '../approvals/requests.ts'
import { applyPrices, pricesFacts } from '../catalogue/publication.ts'
import type { Deps } from '../deps.ts'
import { accountFacts, applyPixAccount, noteRequest } from '../settings/pix-account.ts'
import { applyException, exceptionFacts } from './change-status.ts'

/** Who asked for a change, and who approves it. */
export interface Approval {
  approver: Maker
  asker: { id: string; name: string }
  reason: string
}

interface Kind<Change> {
  /** The facts that a change stands on, as they are now; whatever it reads is locked until the end of the transaction. */
  facts: (deps: Deps, tx: Transaction<Database>, change: Change) => Promise<object>
  /** Does exactly what was asked for. */
  apply: (deps: Deps, tx: Transaction<Database>, change: Change, approval: Approval) => Promise<unknown>
  /** Keeps in a history of its own that it was refused or withdrawn. */
  refused?: (
    deps: Deps,
    tx: Transaction<Database>,
    change: Change,
    decision: { state: 'refused' | 'withdrawn'; maker: Maker },
  ) => Promise<unknown>
  /** After the commit. */
  done?: (deps: Deps) => Promise<unknown>
}

/** What an approval does, by kind. */
export const approvalKinds: { readonly [Act in BindingAct]: Kind<ApprovalChanges[Act]> } = {
  pix_account: {
    ...{ facts: accountFacts, apply: applyPixAccount, done: (deps) => deps.purgeCdn('settings') },
    refused: (deps, tx, change, { state, maker }) => noteRequest(deps, tx, state, change, maker.actor),
  },
  prices: { facts: pricesFacts, apply: applyPrices },
  manager_invitation: { facts: invitationFacts, apply: sendInvitation },
  release: { facts: exceptionFacts, apply: applyException },
  contract_end: { facts: exceptionFacts, apply: applyException },
  manager_rights: { facts: rightsFacts, apply: applyRights },
}
