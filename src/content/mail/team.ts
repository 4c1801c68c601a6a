import type { AdminRole } from '#domain/identity/admin-role.ts'
import { brand } from '../brand.ts'
import { instantInWords } from '../instants.ts'
import { roleNames } from '../security-history.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

/** The changes in how a colleague logs in. */
export type AccessChange =
  | 'password'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes'
  | 'recovery_code_used'
  | 'new_device'
  | 'email'
  | 'email_new'
  | 'attempts'
  | 'code_attempts'
  | 'browser_allowed'
  | 'second_factor_reset'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_copied'

const changes: Record<AccessChange, { subject: string; body: string }> = {
  password: {
    subject: 'A senha da sua conta foi trocada',
    body: 'A senha da sua conta foi trocada, e os outros acessos foram encerrados.',
  },
  second_factor_on: {
    subject: 'Verificação em duas etapas ligada',
    body: 'A sua conta agora pede também um código do aplicativo autenticador.',
  },
  second_factor_off: {
    subject: 'Verificação em duas etapas desligada',
    body: 'A sua conta não pede mais o código do aplicativo autenticador. Sem uma chave de acesso, só a senha a protege.',
  },
  recovery_codes: {
    subject: 'Códigos de recuperação renovados',
    body: 'Novos códigos de recuperação foram criados para a sua conta. Os anteriores não valem mais.',
  },
  new_device: {
    subject: 'Novo acesso à sua conta',
    body: 'Alguém entrou na sua conta em um aparelho ou navegador em que ela nunca tinha sido aberta.',
  },
  recovery_code_used: {
    subject: 'Código de recuperação usado',
    body: 'Um dos seus códigos de recuperação foi usado no lugar do aplicativo autenticador ou de uma chave de acesso. Cada um vale uma vez.',
  },
  attempts: {
    subject: 'Tentativas de entrar na sua conta',
    body: 'Alguém errou a senha da sua conta várias vezes, de um aparelho em que ela nunca foi aberta. Barramos essas tentativas por um tempo. Nos aparelhos em que você já entrou, nada muda.',
  },
  code_attempts: {
    subject: 'Códigos errados com a sua senha',
    body: 'Alguém digitou a senha certa da sua conta e errou o código do aplicativo autenticador muitas vezes. Por até 24 horas só os códigos de recuperação e as chaves de acesso abrem a conta.',
  },
  browser_allowed: {
    subject: 'Um navegador foi liberado para a sua conta',
    body: 'O link do aviso de tentativas foi usado: tentativas de outras pessoas não barram mais o navegador em que ele foi aberto. Para entrar, ele continua pedindo a senha e a segunda etapa.',
  },
  second_factor_reset: {
    subject: 'Verificação em duas etapas e chaves de acesso desligadas',
    body: 'Uma pessoa da gestão desligou a verificação em duas etapas e removeu as chaves de acesso da sua conta: agora ela abre só com a senha. As suas sessões foram encerradas.',
  },
  passkey_added: {
    subject: 'Nova chave de acesso na sua conta',
    body: 'Uma chave de acesso foi adicionada à sua conta. Com ela, e com o desbloqueio do aparelho em que está, a conta abre sem a senha.',
  },
  passkey_removed: {
    subject: 'Chave de acesso removida da sua conta',
    body: 'Uma chave de acesso da sua conta foi removida. Ela não abre mais a conta.',
  },
  passkey_copied: {
    subject: 'Recusamos uma chave de acesso da sua conta',
    body: 'Uma das suas chaves de acesso foi usada como se houvesse uma cópia dela, e por isso recusamos. Remova a chave em Segurança da conta e crie outra.',
  },
  email: {
    subject: 'O e-mail para avisos da sua conta mudou',
    body: 'Daqui em diante, os avisos sobre o acesso à sua conta vão só para outro endereço.',
  },
  email_new: {
    subject: 'Este é o novo e-mail para avisos da sua conta',
    body: 'A partir de agora, os avisos sobre o acesso à sua conta chegam aqui.',
  },
}

const notYou = 'Troque a senha, encerre os outros acessos em Segurança e avise quem cuida do sistema.'

/**
 * `device` is a readable name ('Chrome no Windows'). `at` is the instant (ISO). `allowLink` opens the page that exempts
 * a browser of the owner's from the pause after other people's tries.
 */
export function analystAccess(params: {
  fullName: string
  change: AccessChange
  device: string
  at: string
  allowLink?: string
}): Mail {
  const { subject, body } = changes[params.change]
  const allow = params.allowLink
    ? [
        'Precisa entrar agora em outro aparelho? Abra este link nele: as tentativas dos outros deixam de barrar você ali.',
        { type: 'link', label: 'Liberar este navegador', url: new URL(params.allowLink).href } as const,
      ]
    : []
  return compose('analyst_access', {
    fullName: params.fullName,
    subject,
    body: [body],
    facts: [
      ['Quando', instantInWords(params.at)],
      ['Aparelho', params.device],
    ],
    after: [...allow, `Foi você? Então não precisa fazer nada. Não foi? ${notYou}`],
  })
}

/**
 * Invites a person to the team. Its link lets the person choose a password once
 * and is no login by itself. `validUntil` is an instant (ISO). Throws TypeError for a link that is no address of a
 * site.
 */
export function teamInvitation(params: {
  fullName: string
  invitedBy: string
  link: string
  validUntil: string
}): Mail {
  const { href: url, protocol } = new URL(params.link)
  if (!/^https?:$/.test(protocol)) throw new TypeError('an invitation leads to a page of the site')
  return compose('team_invitation', {
    fullName: params.fullName,
    subject: `Convite para a equipe do ${brand.bank}`,
    body: [
      `Você recebeu um convite para a administração do ${brand.bank}. Para aceitar, crie a sua senha nesta página:`,
      { type: 'link', label: 'Criar senha', url },
      'O link funciona uma só vez. Não passe adiante: quem o abrir primeiro cria a senha.',
    ],
    facts: [
      ['Convite de', params.invitedBy],
      ['Vale até', instantInWords(params.validUntil)],
    ],
    after: ['Não esperava este convite? Apague este e-mail: sem a senha criada, a conta não abre.'],
    sayHowToEnter: false,
  })
}

const rightsWords = {
  role: {
    subject: 'O seu papel na administração mudou',
    body: 'O que a sua conta pode fazer na administração mudou. As suas sessões foram encerradas: entre outra vez.',
  },
  disabled: {
    subject: 'A sua conta foi desativada',
    body: 'A sua conta na administração foi desativada e não abre mais. As suas sessões foram encerradas.',
  },
  enabled: {
    subject: 'A sua conta foi reativada',
    body: 'A sua conta na administração foi reativada e abre outra vez.',
  },
} as const

/** Tells the owner of an account about changed rights. `role` is the current one; `at` is an instant (ISO). */
export function rightsChanged(params: {
  fullName: string
  change: keyof typeof rightsWords
  role: AdminRole
  by: string
  at: string
}): Mail {
  const { subject, body } = rightsWords[params.change]
  return compose('rights_changed', {
    fullName: params.fullName,
    subject,
    body: [body],
    facts: [
      ...(params.change === 'disabled' ? [] : [['Papel', roleNames[params.role]] as const]),
      ['Quem mudou', params.by],
      ['Quando', instantInWords(params.at)],
    ],
    after: ['Não esperava esta mudança? Fale com quem é da gestão.'],
  })
}

/**
 * Tells every analyst about the new Pix account. `keyEnd` is the end of the new key, of which the mail shows at most
 * four characters. `at` is an instant (ISO).
 */
export function pixAccountChanged(params: { fullName: string; changedBy: string; keyEnd: string; at: string }): Mail {
  return compose('pix_account_changed', {
    fullName: params.fullName,
    subject: 'A conta Pix do banco mudou',
    body: ['A conta que recebe as entradas foi alterada nas Configurações. Todos os analistas recebem este aviso.'],
    facts: [
      ['Quem mudou', params.changedBy],
      ['Quando', instantInWords(params.at)],
      ['Nova chave termina em', [...params.keyEnd].slice(-4).join('')],
    ],
    after: [
      'Confira em Configurações se a conta é do banco. Se não for, volte para a anterior, avise quem cuida do sistema e não libere nenhuma entrada até esclarecer.',
    ],
  })
}
