import { formatPlainDate, isPlainDate } from '#domain/calendar/calendar.ts'
import { brand } from './brand.ts'

/** A part of a consent text. The text comes in parts so that the names in it can be links. */
export type ConsentPart = string | { readonly text: string; readonly href: string }

/**
 * The versions of the texts below. Change one with every change of its text, because it is stored with each consent.
 */
const version = '2026-11-27'
const applicationVersion = '2026-11-29'
const offersVersion = '2026-11-29'

/** Tells whether the consent of an application, by its version, names the credit bureau. */
export const namesBureau = (consentVersion: string): boolean => consentVersion >= '2026-11-28'

/**
 * Returns which text a consent was given to, by its version: 'texto de 28/11/2026', or its second of that day for
 * '2026-11-28.1'.
 */
export function consentTextWords(consentVersion: string): string {
  const [day = '', change] = consentVersion.split('.')
  if (!isPlainDate(day)) return `texto ${consentVersion}`
  return `texto de ${formatPlainDate(day)}${change === undefined ? '' : ` (${Number(change) + 1}º do dia)`}`
}

export type Consent = { readonly version: string; readonly parts: readonly ConsentPart[] }

const policy = { text: 'Política de Privacidade', href: '/politicas-de-privacidade' }
const terms = { text: 'Termos de Uso', href: '/termos-de-uso' }

/**
 * The consent that every application needs. It covers nothing optional, because no application is possible without it.
 */
export const applicationConsent: Consent = {
  version: applicationVersion,
  parts: [
    'Li a ',
    policy,
    ' e os ',
    terms,
    `. Neste pedido, a ${brand.maker} coleta, armazena e trata meus dados, compartilha-os com concessionárias e parceiros ` +
      `e fala comigo por e-mail e telefone. O ${brand.bank} consulta meu crédito no ${brand.bureau.name}.`,
  ],
}

/** The consent to offers, which every person is free to give and to withdraw. */
export const offersConsent: Consent = {
  version: offersVersion,
  parts: [
    `Aceito receber ofertas da ${brand.maker} por mensagens, SMS, ligações e e-mail. Posso cancelar quando quiser.`,
  ],
}

/** The consent of a lead, who asks to be called. */
export const leadConsent: Consent = {
  version,
  parts: [
    `Autorizo a ${brand.maker} a coletar, armazenar e tratar os meus dados pessoais e a compartilhá-los com as suas ` +
      'concessionárias e parceiros. Autorizo também o contato por aplicativos de mensagens, SMS, ligações e e-mail, conforme a ',
    policy,
    '.',
  ],
}

/** Returns the whole text of a consent. Its SHA-256 is stored with the application or lead. */
export function consentText({ parts }: Consent): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}
