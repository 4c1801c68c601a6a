import { isCpf } from './identity/identifiers.ts'
import { fold } from './search.ts'

/**
 * The readers of a message: an applicant, a visitor who is a lead or made a request, or staff. The audience decides the
 * opening, the closing, and the advice on recognising a false message.
 */
export type MessageAudience = 'applicant' | 'visitor' | 'team'

/**
 * Whether the reader may switch a kind off. The server always sends 'contractual' messages, because the contract, the
 * law or the safety of an account needs them. 'optional' ones are a courtesy.
 */
export type MessageCategory = 'contractual' | 'optional'

const contractual = (audience: MessageAudience) => ({ audience, category: 'contractual' }) as const
const reminder = { audience: 'applicant', category: 'optional' } as const

/** Every kind of message that the bank sends. */
export const messageKinds = {
  application_received: contractual('applicant'),
  application_approved: contractual('applicant'),
  application_refused: contractual('applicant'),
  application_reopened: contractual('applicant'),
  income_asked: contractual('applicant'),
  income_reminder: reminder,
  income_wait_over: contractual('applicant'),
  counter_offer_made: contractual('applicant'),
  counter_offer_ended: contractual('applicant'),
  documents_requested: contractual('applicant'),
  document_refused: contractual('applicant'),
  document_accepted: contractual('applicant'),
  documents_reminder: reminder,
  entry_payable: contractual('applicant'),
  entry_reminder: reminder,
  entry_received: contractual('applicant'),
  payment_short: contractual('applicant'),
  payment_over: contractual('applicant'),
  payment_late: contractual('applicant'),
  payment_early: contractual('applicant'),
  payment_ended: contractual('applicant'),
  payment_duplicate: contractual('applicant'),
  payment_unmatched: contractual('applicant'),
  payment_refunded: contractual('applicant'),
  payment_refund_returned: contractual('applicant'),
  payment_dispute_open: contractual('applicant'),
  payment_dispute_won: contractual('applicant'),
  payment_dispute_lost: contractual('applicant'),
  contract_ready: contractual('applicant'),
  contract_lapsed: contractual('applicant'),
  signature_reminder: reminder,
  contract_signed: contractual('applicant'),
  contract_motorcycle: contractual('applicant'),
  contract_withdrawn: contractual('applicant'),
  motorcycle_released: contractual('applicant'),
  pickup_booked: contractual('applicant'),
  pickup_changed: contractual('applicant'),
  pickup_cancelled: contractual('applicant'),
  pickup_reminder: reminder,
  pickup_unbooked: reminder,
  pickup_missed: contractual('applicant'),
  motorcycle_handed_over: contractual('applicant'),
  motorcycle_returned: contractual('applicant'),
  registration_lifted: contractual('applicant'),
  installments_paid: contractual('applicant'),
  boleto_ready: contractual('applicant'),
  debit_active: contractual('applicant'),
  debit_ended: contractual('applicant'),
  debit_failed: contractual('applicant'),
  installment_reminder: reminder,
  installment_late: contractual('applicant'),
  installments_returned: contractual('applicant'),
  correction_paid: contractual('applicant'),
  installment_reversed: contractual('applicant'),
  fees_waived: contractual('applicant'),
  due_day_offered: contractual('applicant'),
  due_day_moved: contractual('applicant'),
  settlement_ready: contractual('applicant'),
  settlement_voided: contractual('applicant'),
  lien_released: contractual('applicant'),
  lien_undone: contractual('applicant'),
  installment_payment_checked: contractual('applicant'),
  installment_payment_duplicate: contractual('applicant'),
  password_changed: contractual('applicant'),
  password_recovered: contractual('applicant'),
  contact_changed_old: contractual('applicant'),
  contact_changed_new: contractual('applicant'),
  accounts_joined: contractual('applicant'),
  one_time_code: contractual('applicant'),
  analyst_message: contractual('applicant'),
  lead_received: contractual('visitor'),
  request_code: contractual('visitor'),
  request_received: contractual('visitor'),
  request_answered: contractual('visitor'),
  request_asked: contractual('visitor'),
  request_extended: contractual('visitor'),
  data_deleted: contractual('visitor'),
  request_arrived: contractual('team'),
  request_mention: contractual('team'),
  lead_arrived: contractual('team'),
  withdrawal_arrived: contractual('team'),
  analyst_access: contractual('team'),
  rights_changed: contractual('team'),
  team_invitation: contractual('team'),
  approval_requested: contractual('team'),
  approval_decided: contractual('team'),
  pix_account_changed: contractual('team'),
} as const satisfies Record<string, { readonly audience: MessageAudience; readonly category: MessageCategory }>

export type MessageKind = keyof typeof messageKinds

/** Tells whether the reader may switch messages of this kind off. */
export function isOptionalMessage(kind: MessageKind): boolean {
  const category: MessageCategory = messageKinds[kind].category
  return category === 'optional'
}

/** The messages that ask an applicant for a step of a financing, or announce one. After its end they are wrong. */
export const stepMessages: readonly MessageKind[] = [
  ...(['application_received', 'application_approved', 'application_reopened', 'documents_requested'] as const),
  ...(['document_refused', 'contract_lapsed', 'signature_reminder'] as const),
  'document_accepted',
  ...(['documents_reminder', 'entry_payable', 'entry_reminder', 'contract_ready', 'motorcycle_released'] as const),
  ...(['pickup_booked', 'pickup_changed', 'pickup_reminder', 'pickup_unbooked', 'pickup_missed'] as const),
  ...(['installment_reminder', 'installment_late'] as const),
  ...(['due_day_offered', 'counter_offer_made', 'counter_offer_ended'] as const),
  ...(['income_asked', 'income_reminder', 'income_wait_over'] as const),
]

/**
 * The purposes of a one-time code. request: the e-mail address of a request without login. follow: reading such a
 * request. privacy: seeing or deleting all data. sign, withdraw: a signature, and a withdrawal. recovery: replacing a
 * forgotten password. email, email_former: a new e-mail address, and leaving the former one. login: a login after too
 * many wrong tries. join: joining an older account. due_day: another due day of the installments. confirm: the
 * account's own e-mail address.
 */
const codePurposes = [
  'request',
  'follow',
  'privacy',
  'sign',
  'withdraw',
  'recovery',
  'email',
  'email_former',
  'login',
  'join',
  'due_day',
  'confirm',
] as const
export type CodePurpose = (typeof codePurposes)[number]

/**
 * The longest subject and body that an analyst may write, in characters, so that Gmail does not cut the message off.
 */
export const messageLimits = { subject: 100, body: 2000 } as const

/** The content that no message of the bank has, so that people recognise a message with it as false. */
export type ForbiddenInMessage = 'cpf' | 'pix_code' | 'amount' | 'link'

// A browser takes the full stops of Asian scripts for dots too.
const dot = '[.\\u3002\\uff0e\\uff61]'
// Of the ends of names those that readers of Portuguese meet, and that are cheap; a name with a path may have any end.
const topLevels = [
  'com|net|org|br|app|io|ly|link|site|online|info|xyz|top|shop|click|digital|bank|page|dev|co|cc|tv|gg|vip|icu|tk|ml',
  'ru|cn|us|uk|pt|store|live|club|biz|mobi|cloud|tech|website|space|host|fun|buzz|cash|money|finance|credit|loan',
  'email|support|help|chat|world|life|today|news|win|zip|\\p{L}{2,}(?=\\/\\S)',
].join('|')

// The Pix code comes first, because the other patterns match digits and dots inside it. Each pattern has two groups:
// what stands before the content, and the content. (The oldest browsers do not know `(?<!…)`.)
const patterns: readonly (readonly [ForbiddenInMessage, RegExp])[] = [
  ['pix_code', /()(000201\d{2}.*|br\.gov\.bcb\.pix.*)/giu],
  ['cpf', /(^|\D)(\d{3}[.\s]\d{3}[.\s]\d{3}[-.\s]?\d{2}|\d{9}-\d{2}|\d{11})(?!\d)/gu],
  ['amount', /()(R\$\s*\d[\d.,]*)/giu],
  ['amount', /(^|[^\d.,])(\d[\d.,]*\s+reais(?!\p{L}))/giu],
  // Text with a scheme, with www, or a bare name that mail programs turn into a link; not the domain of an e-mail
  // address.
  ['link', /(^|[^a-z])([a-z]*:\/\/\S*)/giu],
  [
    'link',
    new RegExp(
      `(^|[^@\\p{L}\\d.\\u3002\\uff0e\\uff61-])(www${dot}\\S+|[\\p{L}\\d-]+(?:${dot}[\\p{L}\\d-]+)*${dot}(?:${topLevels})(?![\\p{L}\\d@-])(?:\\/\\S*)?)`,
      'giu',
    ),
  ],
]

// Eleven bare digits may be a phone, so they count as a CPF only with the right check digits.
const counts = (kind: ForbiddenInMessage, match: string) => kind !== 'cpf' || !/^\d{11}$/.test(match) || isCpf(match)

/** Names the forbidden content of a text, for the sentence beside the field in which an analyst types. */
export function forbiddenInMessage(text: string): ForbiddenInMessage[] {
  const found = patterns.flatMap(([kind, pattern]) =>
    [...text.matchAll(pattern)].some(([, , content = '']) => counts(kind, content)) ? [kind] : [],
  )
  return [...new Set(found)]
}

/** Puts `instead` in place of everything that no message may contain: the last defence against text from outside. */
export function withoutForbidden(text: string, instead: string): string {
  return patterns.reduce(
    (rest, [kind, pattern]) =>
      rest.replace(pattern, (match, before: string, content: string) =>
        counts(kind, content) ? before + instead : match,
      ),
    text,
  )
}

/**
 * What those write who want to be taken for a bank: 'secret' (a password, a code, the data of a card), 'payment' (money
 * to a key or an account), 'contact' (a telephone number or an e-mail address that is not the bank's).
 */
export const suspectKinds = ['secret', 'payment', 'contact'] as const
export type SuspectInMessage = (typeof suspectKinds)[number]

const secretWords =
  /(^|[^a-z0-9])(senhas?|password|tokens?|pin|cvv|cvc|biometria|codigos?( de| do| da| que| por| em)|(dados|numero|foto) d[oe] (seu )?cartao)(?![a-z0-9])/
const paymentWords =
  /(^|[^a-z0-9])(chaves? pix|chave aleatoria|pix (para|na|no|em|de)|deposit(e|ar|o)|transfir(a|am)|transferir|transferencia|pague (a|para|direto|por fora))(?![a-z0-9])/
/** Two years are no telephone number ('2025 2026'). */
const twoYears = /^(19|20)\d{2}[\s.-](19|20)\d{2}$/
const phoneNumber =
  /(?:\+?55[\s.-]?)?(?:\(?0?\d{2}\)?[\s.-]?)?(?:9[\s.-]?)?\d{4}[\s.-]?\d{4}(?!\d)|0800[\s.-]?\d{3}[\s.-]?\d{3,4}/g

/**
 * Names what of a text to a customer a colleague should look at again before it goes out. `own`: the telephone numbers
 * and e-mail addresses of the bank.
 */
export function suspectInMessage(text: string, own: readonly string[]): SuspectInMessage[] {
  const plain = fold(text)
  const addresses = own.map((one) => one.toLowerCase())
  const numbers = own.map(lastDigits).filter((digits) => digits !== '')
  const isForeign =
    emailAddresses(plain).some((address) => !addresses.includes(address)) ||
    (plain.match(phoneNumber) ?? []).some((number) => !twoYears.test(number) && !numbers.includes(lastDigits(number)))
  const found = { secret: secretWords.test(plain), payment: paymentWords.test(plain), contact: isForeign }
  return suspectKinds.filter((kind) => found[kind])
}

/** The e-mail addresses of a text, without the marks of the sentence around them. */
const emailAddresses = (text: string): string[] =>
  text.split(/[\s<>()[\]{},;:"'/]/).flatMap((word) => {
    let end = word.length
    while (end > 0 && '.!?*_'.includes(word[end - 1] ?? '')) end -= 1
    const [before, domain, ...more] = word.slice(0, end).split('@')
    return before && domain?.includes('.') && more.length === 0 ? [`${before}@${domain}`] : []
  })

/** The digits that tell telephone numbers apart, with or without the codes of country and area. */
const lastDigits = (number: string) => (number.includes('@') ? '' : number.replace(/\D/g, '').slice(-8))
