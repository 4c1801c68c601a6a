import { brand } from './brand.ts'

/** The version of the text below. Change it with every change of the text: what people accepted is stored with it. */
export const consentVersion = '2026-11'

/** The text in three parts, so that the policy's name can be a link. */
export const consentParts = {
  before:
    `Autorizo a ${brand.maker} a coletar, armazenar e tratar os meus dados pessoais e a compartilhá-los com as suas ` +
    'concessionárias e parceiros. Autorizo também o contato por aplicativos de mensagens, SMS, ligações e e-mail, conforme a ',
  link: 'Política de Privacidade',
  href: '/politicas-de-privacidade',
  after: '.',
} as const

/** What an applicant agrees to. Its SHA-256 is stored with every application and lead. */
export const consentText = consentParts.before + consentParts.link + consentParts.after
