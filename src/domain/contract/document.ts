/** A table with a heading for each column. The first column names the row. */
export interface DocumentTable {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** A numbered clause, '1', with its numbered paragraphs, '1.1'. */
export interface DocumentClause {
  readonly number: string
  readonly title: string
  readonly paragraphs: readonly { readonly number: string; readonly text: string }[]
}

/** A heading with facts about one subject, as labels and values. */
export interface DocumentFacts {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
}

/**
 * The words of a contract, on the page and in the PDF. The server stores them, so that later changes of the text leave signed
 * contracts as they were.
 */
export interface ContractDocument {
  readonly title: string
  readonly subtitle: string
  readonly summary: { readonly title: string; readonly parts: readonly DocumentFacts[] }
  readonly clauses: { readonly title: string; readonly all: readonly DocumentClause[] }
  readonly installments: { readonly title: string; readonly table: DocumentTable }
  readonly signature: { readonly title: string; readonly paragraphs: readonly string[] }
}

/** The words of a term of settlement in its PDF. The server stores them. */
export interface SettlementDocument {
  readonly title: string
  readonly subtitle: string
  readonly parts: readonly DocumentFacts[]
  readonly paragraphs: readonly string[]
}
