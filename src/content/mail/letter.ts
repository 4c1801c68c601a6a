/** A message ready to be sent. The subject is one line of at most 120 characters. */
export type Mail = { readonly subject: string; readonly text: string; readonly html: string }

/** A piece of a message, which both the plain text and the HTML are made of: so they say the same. */
export type Part =
  | { readonly type: 'sender' | 'title' | 'paragraph' | 'fine' | 'heading'; readonly text: string }
  /** What is to be known at a glance, one line each: 'Moto: CG 160 START'. */
  | { readonly type: 'facts'; readonly facts: readonly Fact[] }
  | { readonly type: 'list'; readonly items: readonly string[] }
  /** Words that a person typed, with their line breaks; quoted ones are set apart. */
  | { readonly type: 'typed'; readonly text: string; readonly quoted: boolean }
  | { readonly type: 'code'; readonly code: string }
  | { readonly type: 'link'; readonly label: string; readonly url: string }

export type Fact = readonly [term: string, value: string]

/** What a message says; `compose` adds greeting, how to enter, how to tell a false one, and who writes. */
export type Letter = {
  /** What happened, in a few words; it is the title too. */
  readonly subject: string
  /** The full name of who is greeted, by the first name only. */
  readonly fullName?: string
  /** The application's contract number, of which only the last four digits are shown. */
  readonly contractNumber?: string
  /** Paragraphs, and what else the message is made of. */
  readonly body: readonly (string | Part)[]
  readonly facts?: readonly Fact[]
  /** What comes after the facts. */
  readonly after?: readonly (string | Part)[]
  /** False where the person has the right page open already, and should stay there. */
  readonly sayHowToEnter?: boolean
}
