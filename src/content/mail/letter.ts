/** A mail. The subject is one line of at most 120 characters. */
export type Mail = { readonly subject: string; readonly text: string; readonly html: string }

/** A piece of a mail. Plain text and HTML are both made of these pieces, so that they say the same. */
export type Part =
  | { readonly type: 'sender' | 'title' | 'paragraph' | 'fine' | 'heading'; readonly text: string }
  /** Facts to see at a glance, one line each: 'Moto: CG 160 START'. */
  | { readonly type: 'facts'; readonly facts: readonly Fact[] }
  | { readonly type: 'list'; readonly items: readonly string[] }
  /** Text that a person typed, with its line breaks. Quoted text is set apart. */
  | { readonly type: 'typed'; readonly text: string; readonly quoted: boolean }
  | { readonly type: 'code'; readonly code: string }
  | { readonly type: 'link'; readonly label: string; readonly url: string }

export type Fact = readonly [term: string, value: string]

/** The content of a mail. `compose` adds the greeting, how to log in, how to tell a false mail, and who writes. */
export type Letter = {
  /** The event in a few words, which is also the title. */
  readonly subject: string
  /** The recipient's full name. The greeting uses only the first name. */
  readonly fullName?: string
  /** The contract number, of which the mail shows only the last four digits. */
  readonly contractNumber?: string
  /** Whether the contract is signed. If it is left out, the kind of the mail decides. */
  readonly signed?: boolean
  /** Paragraphs and other pieces, in order. */
  readonly body: readonly (string | Part)[]
  readonly facts?: readonly Fact[]
  /** Pieces after the facts. */
  readonly after?: readonly (string | Part)[]
  /** False if the person already has the right page open and should stay there. */
  readonly sayHowToEnter?: boolean
}
