import type { ReadSecurityContent, SecurityContent, SecurityEventKind } from '#api/security-history.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import type { AdminRole } from '#domain/identity/admin-role.ts'
import type { SuspectInMessage } from '#domain/messages.ts'
import { formatBRL } from '#domain/money/money.ts'
import { unknownLine } from './audit.ts'
import { documentWords } from './documents.ts'

export const roleNames: Readonly<Record<AdminRole, string>> = {
  manager: 'Gestão',
  analyst: 'Análise',
  dealership: 'Concessionária',
}

/** The names of the kinds of events. */
export const kindNames: Readonly<Record<SecurityEventKind, string>> = {
  login: 'Entrou',
  login_failed: 'Não conseguiu entrar',
  step_up: 'Confirmou que é quem diz ser',
  step_up_failed: 'Não confirmou que é quem diz ser',
  refused: 'Tentou o que o papel não permite',
  export: 'Exportou',
  lists_leafed: 'Folheou listas',
  document_viewed: 'Viu um documento',
  record_viewed: 'Abriu',
  password_changed: 'Trocou a própria senha',
  email_changed: 'Mudou o e-mail de avisos',
  second_factor_on: 'Ativou a verificação em duas etapas',
  second_factor_off: 'Desativou a verificação em duas etapas',
  recovery_codes: 'Criou novos códigos de recuperação',
  invited: 'Convidou',
  invitation_withdrawn: 'Retirou o convite',
  joined: 'Criou a conta',
  role_changed: 'Mudou o papel',
  renamed: 'Mudou o nome',
  disabled: 'Desativou',
  enabled: 'Reativou',
  second_factor_reset: 'Desligou a verificação em duas etapas',
  passkey_added: 'Adicionou a chave de acesso',
  passkey_removed: 'Removeu a chave de acesso',
  second_factor_rule: 'Mudou a regra da verificação em duas etapas',
  approval_given: 'Aprovou o pedido',
  approval_refused: 'Recusou o pedido',
  approval_withdrawn: 'Retirou o pedido',
  approval_expired: 'Não recebeu resposta a tempo ao pedido',
  approval_replaced: 'Pôs outro pedido no lugar de',
  suspect_text_sent: 'Enviou um texto que parece golpe',
  unmatched_refund: 'Devolveu um Pix sem contrato',
  certificate_put: 'Guardou um certificado do banco',
  access_records_disclosed: 'Entregou registros de acesso',
}

/** The ways to log in. */
const wayNames = {
  '': '',
  passkey: 'chave de acesso',
  passkey_copied: 'chave de acesso de que pode haver cópia',
}

const suspectNames = { secret: 'senha ou código', payment: 'pagamento por fora', contact: 'contato que não é do banco' }
const suspectWords = (kinds: readonly SuspectInMessage[]) =>
  new Intl.ListFormat('pt-BR').format(kinds.map((kind) => suspectNames[kind]))

const certificateNames = {
  contract: 'o que lacra contratos',
  pix: 'o que o provedor Pix reconhece',
  bureau: 'o que o birô de crédito reconhece',
}
const recordNames = { contract: 'o contrato do pedido', attachment: 'um anexo da solicitação', lead: 'o contato' }
const disclosedNames = { cpf: 'CPF', username: 'usuário', address: 'endereço IP' }

/** The names of exports that files write without accents. */
const exportNames: Readonly<Record<string, string>> = {
  cobranca: 'cobrança',
  relatorio: 'relatório',
  seguranca: 'segurança',
}

/** The name of an export, and its reason. */
function exportWords(detail: string): string {
  const [file = '', ...reason] = detail.split(', ')
  return [exportNames[file] ?? file, ...reason].join(', ')
}

function detailWords(event: SecurityContent): string {
  switch (event.kind) {
    case 'login':
    case 'login_failed':
    case 'step_up':
    case 'step_up_failed':
      return wayNames[event.detail]
    case 'invited':
    case 'joined':
      return roleNames[event.detail]
    case 'role_changed':
      return `${roleNames[event.detail.from]} → ${roleNames[event.detail.to]}`
    case 'renamed':
      return `antes, ${event.detail}`
    case 'second_factor_rule':
      return event.detail === 'compulsory' ? 'obrigatória' : 'opcional'
    case 'export':
      return exportWords(event.detail)
    case 'lists_leafed':
      return `${event.detail} páginas em uma hora`
    case 'document_viewed':
      return `${documentWords[event.detail.document].title}, pedido #${event.detail.applicationId.slice(0, 8)}`
    case 'unmatched_refund': {
      const { state, amountCents, endToEndId } = event.detail
      return `${formatBRL(amountCents)}, ${state === 'done' ? 'já devolvidos' : 'pedidos ao provedor'}, Pix ${endToEndId}`
    }
    case 'record_viewed': {
      const { what, of } = event.detail
      return `${recordNames[what]} ${what === 'attachment' ? of : `#${of.slice(0, 8)}`}`
    }
    case 'suspect_text_sent':
      return `${suspectWords(event.detail.kinds)}, ${event.detail.about}`
    case 'certificate_put':
      return `${certificateNames[event.detail.name]}, válido até ${formatPlainDate(event.detail.until)}, SHA-256 ${event.detail.sha256}`
    case 'access_records_disclosed': {
      const { order, of, from, to, count, sha256 } = event.detail
      const days = `${formatPlainDate(from)} a ${formatPlainDate(to)}`
      return `ordem ${order}, por ${disclosedNames[of]}, de ${days}, ${count === 1 ? '1 registro' : `${count} registros`}, SHA-256 ${sha256}`
    }
    default:
      return event.detail
  }
}

const joints: Partial<Record<SecurityEventKind, string>> = {
  invited: ' ',
  disabled: ' ',
  enabled: ' ',
  access_records_disclosed: ' a ',
}

/** Returns an event in a few words: 'Mudou o papel de bia: Análise → Gestão'. */
export function securityWords(event: ReadSecurityContent & { subject: string | null }): string {
  // A page may be older than the server, so a kind may be unknown here too.
  if (event.kind === 'unknown' || !Object.hasOwn(kindNames, event.kind)) return unknownLine
  const { kind, subject } = event
  const words = detailWords(event)
  const whom = subject ? `${joints[kind] ?? ' de '}${subject}` : ''
  return `${kindNames[kind]}${whom}${words && `: ${words}`}`
}
