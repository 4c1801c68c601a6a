import type { AccountTables, ListViewTables } from './schema/accounts.ts'
import type { ApplicationTables } from './schema/applications.ts'
import type { ApprovalTables } from './schema/approvals.ts'
import type { BoletoTables } from './schema/boletos.ts'
import type { CatalogueTables } from './schema/catalogue.ts'
import type { ContractTables } from './schema/contracts.ts'
import type { CreditTables } from './schema/credit.ts'
import type { DebitTables } from './schema/debits.ts'
import type { DocumentTables } from './schema/documents.ts'
import type { InstallmentTables, SettlementTables } from './schema/installments.ts'
import type { LeadTables } from './schema/leads.ts'
import type { MessageTables } from './schema/messages.ts'
import type { PaymentTables } from './schema/payments.ts'
import type { PickupTables } from './schema/pickups.ts'
import type { RequestTables } from './schema/requests.ts'
import type { SessionTables } from './schema/sessions.ts'
import type { SettingsTables } from './schema/settings.ts'
import type { UpkeepTables } from './schema/upkeep.ts'

/** Every table of the database. */
export interface Database
  extends AccountTables,
    ApplicationTables,
    ApprovalTables,
    BoletoTables,
    CatalogueTables,
    ContractTables,
    CreditTables,
    DebitTables,
    DocumentTables,
    InstallmentTables,
    LeadTables,
    ListViewTables,
    MessageTables,
    PaymentTables,
    PickupTables,
    RequestTables,
    SessionTables,
    SettingsTables,
    SettlementTables,
    UpkeepTables {}
