import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { ContractEvidence, ContractFacts, ContractState } from '#domain/contract/contract.ts'
import type { ContractDocument } from '#domain/contract/document.ts'
import type { Json, Timestamp } from './columns.ts'

/** A version of an application's contract. Signed or void it never changes, but for the seal that comes after a signature. */
interface ContractsTable {
  id: string
  application_id: string
  version: number
  /** What it is checked by, printed on each page. */
  code: string
  state: Generated<ContractState>
  text_version: string
  /** What its text was filled from, and the text. */
  facts: Json<ContractFacts>
  document: Json<ContractDocument>
  created_at: Timestamp
  created_by: string | null
  created_by_name: string | null
  ready_at: Timestamp | null
  /** Of the PDF that is read and signed. */
  sha256: string | null
  blob_key: string | null
  size_bytes: number | null
  read_at: Timestamp | null
  /** When the applicant said to have read it and to agree. */
  agreed_at: Timestamp | null
  signed_at: Timestamp | null
  evidence: ColumnType<ContractEvidence | null, string | undefined, string>
  /** The PDF with the evidence and the bank's seal. */
  sealed_at: Timestamp | null
  sealed_sha256: string | null
  sealed_blob_key: string | null
  sealed_size_bytes: number | null
  voided_at: Timestamp | null
  voided_by_name: string | null
  void_reason: string | null
}

/** Who gave up; contract_id is null where nothing was signed. */
export interface ContractWithdrawalsTable {
  application_id: string
  contract_id: string | null
  reason: string | null
  at: Timestamp
}

export type ContractRow = Selectable<ContractsTable>
export type NewContractRow = Insertable<ContractsTable>

/** Contracts, and who gave up. */
export interface ContractTables {
  contracts: ContractsTable
  contract_withdrawals: ContractWithdrawalsTable
}
