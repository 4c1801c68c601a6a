import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { ContractDocument, ContractEvidence, ContractFacts, ContractState } from '#domain/contract/contract.ts'
import type { Json, Timestamp } from './columns.ts'

/**
 * A version of an application's contract. A signed or void version never changes, except for the seal after a
 * signature.
 */
interface ContractsTable {
  id: string
  application_id: string
  version: number
  /** The code printed on each page, by which anybody can verify the contract. */
  code: string
  state: Generated<ContractState>
  text_version: string
  /** The facts that fill the text, and the filled text. */
  facts: Json<ContractFacts>
  document: Json<ContractDocument>
  created_at: Timestamp
  created_by: string | null
  created_by_name: string | null
  ready_at: Timestamp | null
  /** The PDF that the applicant reads and signs. */
  sha256: string | null
  blob_key: string | null
  size_bytes: number | null
  read_at: Timestamp | null
  /** When the applicant confirmed having read and accepted it. */
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

/** Withdrawals of applicants. `contract_id` is null if no contract was signed. */
export interface ContractWithdrawalsTable {
  application_id: string
  contract_id: string | null
  reason: string | null
  at: Timestamp
}

/** What stays of a paper whose application was erased: how to know it, and its state. */
interface ErasedPapersTable {
  code: string
  document: 'contract' | 'settlement'
  state: 'ready' | 'signed' | 'settled' | 'void' | 'withdrawn'
  sha256: string | null
  sealed_sha256: string | null
}

export type ContractRow = Selectable<ContractsTable>
export type NewContractRow = Insertable<ContractsTable>

/** Contracts and withdrawals. */
export interface ContractTables {
  contracts: ContractsTable
  contract_withdrawals: ContractWithdrawalsTable
  erased_papers: ErasedPapersTable
}
