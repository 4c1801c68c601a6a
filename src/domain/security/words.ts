import { type DocumentKind, documentTitles } from '../documents/documents.ts'
import type { AdminRole } from '../identity/admin-role.ts'
import type { SecurityEventKind } from './events.ts'

export const roleNames: Readonly<Record<AdminRole, string>> = {
  manager: 'Gestão',
  analyst: 'Análise',
  dealership: 'Concessionária',
}

const detailNames: Readonly<Record<string, string>> = { ...roleNames, compulsory: 'obrigatória', optional: 'opcional' }

/** What each kind of event is called. */
export const kindNames: Readonly<Record<SecurityEventKind, string>> = {
  login: 'Entrou',
  login_failed: 'Não conseguiu entrar',
  step_up: 'Confirmou que é quem diz ser',
  step_up_failed: 'Não confirmou que é quem diz ser',
  refused: 'Tentou o que o papel não permite',
  export: 'Exportou',
  document_viewed: 'Viu um documento',
  password_changed: 'Trocou a própria senha',
  email_changed: 'Mudou o e-mail de avisos',
  second_factor_on: 'Ativou a verificação em duas etapas',
  second_factor_off: 'Desativou a verificação em duas etapas',
  recovery_codes: 'Criou novos códigos de recuperação',
  invited: 'Convidou',
  invitation_withdrawn: 'Retirou o convite',
  joined: 'Criou a conta',
  role_changed: 'Mudou o papel',
  disabled: 'Desativou',
  enabled: 'Reativou',
  second_factor_reset: 'Desligou a verificação em duas etapas',
  passkey_added: 'Adicionou a chave de acesso',
  passkey_removed: 'Removeu a chave de acesso',
  second_factor_rule: 'Mudou a regra da verificação em duas etapas',
  approval_given: 'Aprovou o pedido',
  approval_refused: 'Recusou o pedido',
  approval_withdrawn: 'Retirou o pedido',
}

/** How somebody got in, or tried to. */
const wayNames: Readonly<Record<string, string>> = {
  passkey: 'chave de acesso',
  passkey_copied: 'chave de acesso de que pode haver cópia',
}

const exportNames: Readonly<Record<string, string>> = { seguranca: 'segurança' }

/** 'cnh 28ffa85d-…' is 'CNH, pedido #28ffa85d', as the pages call them. */
function documentWords(detail: string): string {
  const [kind = '', id = ''] = detail.split(' ')
  return `${documentTitles[kind as DocumentKind]?.title ?? kind}, pedido #${id.slice(0, 8)}`
}

/** What was meant, for the kinds whose detail is not one of our own words. */
const detailWords: Partial<Record<SecurityEventKind, (detail: string) => string>> = {
  passkey_added: (name) => name,
  passkey_removed: (name) => name,
  refused: (route) => route,
  approval_given: (title) => title,
  approval_refused: (title) => title,
  approval_withdrawn: (title) => title,
  export: (what) => exportNames[what] ?? what,
  document_viewed: documentWords,
}

const ownWords = (detail: string) =>
  wayNames[detail] ??
  detail.replace(/manager|analyst|dealership|compulsory|optional/g, (word) => detailNames[word] ?? word)

interface SecurityLine {
  kind: SecurityEventKind
  subject: string | null
  detail: string
}

/** What happened, in a few words: 'Mudou o papel de bia: Análise → Gestão'. */
export function securityWords({ kind, subject, detail }: SecurityLine): string {
  const words = detail && (detailWords[kind] ?? ownWords)(detail)
  const whom = subject
    ? `${kind === 'invited' || kind === 'disabled' || kind === 'enabled' ? ' ' : ' de '}${subject}`
    : ''
  return `${kindNames[kind]}${whom}${words && `: ${words}`}`
}
