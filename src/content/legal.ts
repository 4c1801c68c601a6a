import { brand } from './brand.ts'

/** A piece of text, or a link with its text. */
export type Inline = string | { readonly text: string; readonly href: string }
export type Text = string | readonly Inline[]

/** A paragraph, a list, numbered steps, or terms with lines about each. */
export type Block =
  | Text
  | { readonly list: readonly Text[] }
  | { readonly steps: readonly Text[] }
  | { readonly facts: readonly { readonly term: string; readonly lines: readonly Text[] }[] }

export type LegalSection = { readonly id: string; readonly title: string; readonly blocks: readonly Block[] }

export type LegalDocument = {
  readonly title: string
  readonly description: string
  /** The day of the last change of the text, 'YYYY-MM-DD'. */
  readonly updatedAt: string
  /** A short version of the document, in a few sentences. */
  readonly summary: readonly string[]
  readonly sections: readonly LegalSection[]
}

/** Returns a link that starts a mail to the address. */
export const mailLink = (address: string): Inline => ({ text: address, href: `mailto:${address}` })

/**
 * Returns a link that calls one of the bank's lines.
 * @throws if the brand has no line of that id, because a text must not promise a missing line.
 */
export function phoneLink(id: (typeof brand.phones)[number]['id']): Exclude<Inline, string> {
  const phone = brand.phones.find((each) => each.id === id)
  if (!phone) throw new Error(`The brand has no phone line '${id}'`)
  return { text: phone.number, href: `tel:${phone.number.replace(/\D/g, '')}` }
}

/** Returns the hours of one of the bank's lines, for use inside a sentence. */
export function phoneHours(id: (typeof brand.phones)[number]['id']): string {
  const hours = brand.phones.find((each) => each.id === id)?.hours ?? ''
  return hours.charAt(0).toLowerCase() + hours.slice(1)
}
