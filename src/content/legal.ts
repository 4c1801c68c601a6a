import { brand } from './brand.ts'

/** A run of text: words, or words that are a link. */
export type Inline = string | { readonly text: string; readonly href: string }
export type Text = string | readonly Inline[]

/** A paragraph, a list, numbered steps, or terms with what is to be known of each. */
export type Block =
  | Text
  | { readonly list: readonly Text[] }
  | { readonly steps: readonly Text[] }
  | { readonly facts: readonly { readonly term: string; readonly lines: readonly Text[] }[] }

export type LegalSection = { readonly id: string; readonly title: string; readonly blocks: readonly Block[] }

export type LegalDocument = {
  readonly title: string
  readonly description: string
  /** Plain date 'YYYY-MM-DD' of the last change of the text. */
  readonly updatedAt: string
  /** The document in a few sentences, for who reads nothing else. */
  readonly summary: readonly string[]
  readonly sections: readonly LegalSection[]
}

/** A link that starts a message to the address. */
export const mailLink = (address: string): Inline => ({ text: address, href: `mailto:${address}` })

/**
 * A link that calls one of the bank's lines.
 * @throws when the brand has no line of that id: a text must not promise a line that nobody answers.
 */
export function phoneLink(id: (typeof brand.phones)[number]['id']): Inline {
  const phone = brand.phones.find((each) => each.id === id)
  if (!phone) throw new Error(`The brand has no phone line '${id}'`)
  return { text: phone.number, href: `tel:${phone.number.replace(/\D/g, '')}` }
}

/** When one of the bank's lines answers, to be put inside a sentence. */
export function phoneHours(id: (typeof brand.phones)[number]['id']): string {
  const hours = brand.phones.find((each) => each.id === id)?.hours ?? ''
  return hours.charAt(0).toLowerCase() + hours.slice(1)
}
