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
}

/** How somebody got in, or tried to. */
const wayNames: Readonly<Record<string, string>> = {
  passkey: 'chave de acesso',
  passkey_copied: 'chave de acesso de que pode haver cópia',
}

interface SecurityLine {
  kind: SecurityEventKind
  subject: string | null
  detail: string
}

/** What happened, in a few words: 'Mudou o papel de bia: Análise → Gestão'. */
export function securityWords({ kind, subject, detail }: SecurityLine): string {
  const words = ['passkey_added', 'passkey_removed', 'refused', 'export', 'document_viewed'].includes(kind)
    ? detail
    : (wayNames[detail] ??
      detail.replace(/manager|analyst|dealership|compulsory|optional/g, (word) => detailNames[word] ?? word))
  const whom = subject
    ? `${kind === 'invited' || kind === 'disabled' || kind === 'enabled' ? ' ' : ' de '}${subject}`
    : ''
  return `${kindNames[kind]}${whom}${words && `: ${words}`}`
}
