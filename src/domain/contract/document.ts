/** A table: what it is, a heading for each column, and the rows. The first column names the row. */
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

/** A heading with what is known of one thing, in labels and values. */
export interface DocumentFacts {
  readonly title: string
  readonly facts: readonly (readonly [label: string, value: string])[]
}

/**
 * A contract as read, on a page and in the PDF, and kept word by word: whatever the text of later contracts says, this
 * is what was signed.
 */
export interface ContractDocument {
  readonly title: string
  readonly subtitle: string
  readonly summary: { readonly title: string; readonly parts: readonly DocumentFacts[] }
  readonly clauses: { readonly title: string; readonly all: readonly DocumentClause[] }
  readonly installments: { readonly title: string; readonly table: DocumentTable }
  readonly signature: { readonly title: string; readonly paragraphs: readonly string[] }
}

/** A term of settlement as it is read in the PDF, and kept word by word. */
export interface SettlementDocument {
  readonly title: string
  readonly subtitle: string
  readonly parts: readonly DocumentFacts[]
  readonly paragraphs: readonly string[]
}
