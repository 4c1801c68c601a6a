import { isOptionalMessage, type MessageAudience, type MessageKind, messageKinds } from '#domain/messages.ts'
import { addressLine, brand } from '../brand.ts'
import { phoneHours } from '../legal.ts'
import { preferencesTitle } from '../unsubscribe.ts'
import type { Letter, Part } from './letter.ts'

const phone = (id: (typeof brand.phones)[number]['id']) =>
  (brand.phones.find((each) => each.id === id)?.number ?? '').replaceAll(' ', '\u00a0')

/** The number of the SAC, for use inside a sentence. Non-breaking spaces keep it on one line. */
export const sac = phone('sac')

/**
 * A placeholder for the bank's bare address, which the reader types into a browser. `withSite` replaces the first one
 * of a mail.
 */
export const siteAddress = '{site}'

const howToEnter: Record<MessageAudience, string | null> = {
  applicant: `Para ver tudo, digite ${siteAddress} no navegador e entre em Meu financiamento.`,
  visitor: null,
  team: `Para ver tudo, digite ${siteAddress} no navegador e entre na área de analistas.`,
}

const whyYou: Record<MessageAudience, string> = {
  applicant: `Você recebeu este e-mail porque tem um pedido de financiamento no ${brand.bank}.`,
  visitor: 'Você recebeu este e-mail porque este endereço foi informado em nosso site.',
  team: `Você recebeu este e-mail porque trabalha com o ${brand.bank}.`,
}

const title = 'Como saber que este e-mail é nosso'

function howToTell(kind: MessageKind, letter: Letter): string {
  if (messageKinds[kind].audience === 'team') {
    return `${title}: ele nunca pede senha ou código, e só o convite traz um link. Na dúvida, avise quem cuida do sistema.`
  }
  const name = nameOf(kind, letter).toLowerCase()
  const shows = letter.contractNumber === undefined ? '' : `mostra os 4 últimos números do seu ${name} e `
  return `${title}: ele ${shows}nunca pede senha nem código, e nunca traz boleto ou código Pix.`
}

/**
 * Returns the end of a mail: how to log in, how to tell a false mail, who writes and why, and how to switch optional
 * mails off.
 */
export function closing(kind: MessageKind, letter: Letter): Part[] {
  const { audience } = messageKinds[kind]
  const enter = letter.sayHowToEnter === false ? null : howToEnter[audience]
  const paragraphs = [enter, audience !== 'team' && `Um abraço da equipe do ${brand.bank}`]
  const fine = [
    isOptionalMessage(kind) && `Não quer mais lembretes? Desligue em Meu financiamento, em “${preferencesTitle}”.`,
    whyYou[audience],
    `${brand.legalName}, CNPJ ${brand.cnpj}. ${addressLine()}.`,
    audience !== 'team' &&
      `SAC ${sac}, ${phoneHours('sac')}. Ouvidoria ${phone('ouvidoria')}, ${phoneHours('ouvidoria')}.`,
    brand.demo && 'Ambiente de demonstração: este banco não existe e nada aqui é uma oferta.',
  ]
  const parts = (type: 'paragraph' | 'fine', texts: readonly (string | false | null)[]) =>
    texts.flatMap((text) => (text ? [{ type, text }] : []))
  return [...parts('paragraph', paragraphs), ...parts('fine', [howToTell(kind, letter), ...fine])]
}

/** The mails that come before the contract is signed, or are about the entry. */
const beforeSigning: ReadonlySet<MessageKind> = new Set([
  'application_received',
  'application_approved',
  'application_refused',
  'application_reopened',
  'documents_requested',
  'document_refused',
  'document_accepted',
  'documents_reminder',
  'entry_payable',
  'entry_reminder',
  'entry_received',
  'payment_short',
  'payment_over',
  'payment_late',
  'payment_early',
  'payment_ended',
  'payment_duplicate',
  'payment_unmatched',
  'payment_refunded',
  'payment_refund_returned',
  'correction_paid',
  'payment_dispute_open',
  'payment_dispute_won',
  'payment_dispute_lost',
  'contract_ready',
  'contract_lapsed',
  'signature_reminder',
  'registration_lifted',
])

/** The mails about an account, and mails written by staff. They come both before and after the signature. */
const atAnyTime: ReadonlySet<MessageKind> = new Set([
  'password_changed',
  'password_recovered',
  'contact_changed_old',
  'contact_changed_new',
  'accounts_joined',
  'one_time_code',
  'analyst_message',
])

/**
 * The word for the application in mails with its number: a 'pedido' until its contract is signed, then a 'contrato'.
 */
export function nameOf(kind: MessageKind, { signed }: Pick<Letter, 'signed'>): 'Pedido' | 'Contrato' | 'Financiamento' {
  if (signed === undefined && atAnyTime.has(kind)) return 'Financiamento'
  return (signed ?? !beforeSigning.has(kind)) ? 'Contrato' : 'Pedido'
}
