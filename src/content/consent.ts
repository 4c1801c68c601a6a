import { brand } from './brand.ts'

/** A text to agree to, in parts, so that the names in it can be links. */
export type ConsentPart = string | { readonly text: string; readonly href: string }

/** The version of the texts below. Change it with every change of one: what people accepted is stored with it. */
const version = '2026-11-22'

export type Consent = { readonly version: string; readonly parts: readonly ConsentPart[] }

const policy = { text: 'Política de Privacidade', href: '/politicas-de-privacidade' }
const terms = { text: 'Termos de Uso', href: '/termos-de-uso' }

/** The consent that an application needs. It covers nothing that could be left out, as one cannot apply without it. */
export const applicationConsent: Consent = {
  version,
  parts: [
    'Li a ',
    policy,
    ' e os ',
    terms,
    `. Para este pedido, a ${brand.maker} coleta, armazena e trata os meus dados pessoais, compartilha-os com as suas ` +
      'concessionárias e parceiros que participam dele, e fala comigo por e-mail e telefone.',
  ],
}

/** Offers: free to give, and to take back. */
export const offersConsent: Consent = {
  version,
  parts: [
    `Autorizo também a ${brand.maker} a me enviar ofertas por aplicativos de mensagens, SMS, ligações e e-mail, conforme a `,
    policy,
    '. Posso desistir quando quiser, em Meu financiamento.',
  ],
}

/** What who leaves a contact agrees to: being called is what they ask for. */
export const leadConsent: Consent = {
  version,
  parts: [
    `Autorizo a ${brand.maker} a coletar, armazenar e tratar os meus dados pessoais e a compartilhá-los com as suas ` +
      'concessionárias e parceiros. Autorizo também o contato por aplicativos de mensagens, SMS, ligações e e-mail, conforme a ',
    policy,
    '.',
  ],
}

/** A consent's whole text. Its SHA-256 is stored with what was sent. */
export function consentText({ parts }: Consent): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
}
