import { formerAddressHours, recoveryUndoHours } from '#domain/identity/take-back.ts'
import { brand } from './brand.ts'
import { sac } from './mail/closing.ts'

const { bank } = brand
const title = 'Não foi você que trocou a senha?'

/** The page behind the mail about a recovered password: before the undo, after it, and when it is too late. */
export const undoRecoveryPages = {
  question: {
    bank,
    found: true,
    title,
    text: `Desfaça a troca. A senha anterior e este e-mail voltam a valer, a conta fecha em todos os aparelhos e uma exclusão de dados pedida termina sem apagar nada. Ninguém recupera a senha até você falar com o SAC, ${sac}.`,
    button: 'Não fui eu: desfazer a troca',
  },
  done: {
    bank,
    found: true,
    title: 'Troca desfeita',
    text: `A senha anterior e este e-mail voltaram a valer, e todos os acessos foram encerrados. Se havia uma exclusão de dados pedida, ela terminou sem apagar nada. Ligue para o SAC, ${sac}: até lá a recuperação de senha fica bloqueada.`,
    button: null,
  },
  /** The password was changed again in the portal since, so that the former one does not come back. */
  questionWithout: {
    bank,
    found: true,
    title,
    text: `A senha já foi trocada de novo, dentro da conta. Se não foi você, bloqueie o acesso: a senha de agora deixa de valer em todos os aparelhos, este e-mail volta, e uma exclusão de dados pedida termina sem apagar nada. Ninguém recupera a senha até você falar com o SAC, ${sac}.`,
    button: 'Não fui eu: bloquear o acesso',
  },
  doneWithout: {
    bank,
    found: true,
    title: 'Acesso bloqueado',
    text: `A senha deixou de valer, este e-mail voltou, e todos os acessos foram encerrados. Se havia uma exclusão de dados pedida, ela terminou sem apagar nada. Ligue para o SAC, ${sac}: depois da conversa, você cria outra senha.`,
    button: null,
  },
  over: {
    bank,
    found: false,
    title: 'Este link não vale mais',
    text: `Ele serve uma vez, por ${recoveryUndoHours} horas. Se não foi você que trocou a senha, ligue agora para o SAC: ${sac}.`,
    button: null,
  },
} as const

/** The page behind the mail about an e-mail address that was changed without a code from the former one. */
export const undoEmailPages = {
  question: {
    bank,
    found: true,
    title: 'Não foi você que trocou o e-mail?',
    text: 'Desfaça a troca. Este e-mail volta para todos os seus pedidos, e a conta fecha em todos os aparelhos. Uma exclusão de dados pedida termina sem apagar nada. A senha de agora deixa de valer, porque alguém sabe qual é: depois você cria outra em “Esqueceu sua senha?”.',
    button: 'Não fui eu: desfazer a troca',
  },
  done: {
    bank,
    found: true,
    title: 'Troca desfeita',
    text: `Este e-mail voltou, os acessos foram encerrados e a senha deixou de valer. Se havia uma exclusão de dados pedida, ela terminou sem apagar nada. Agora crie outra: abra a página de entrada de Meu financiamento e toque em “Esqueceu sua senha?”. Em dúvida, ligue para o SAC: ${sac}.`,
    button: null,
  },
  over: {
    bank,
    found: false,
    title: 'Este link não vale mais',
    text: `Ele serve uma vez, por ${formerAddressHours} horas. Se não foi você que trocou o e-mail, ligue agora para o SAC: ${sac}.`,
    button: null,
  },
} as const

/** The page behind the mail to a colleague about tries of others at the account. */
export const allowBrowserPages = {
  question: {
    bank,
    found: true,
    title: 'Liberar este navegador?',
    text: 'As tentativas de outras pessoas deixam de barrar você neste navegador. Para entrar, ele continua pedindo a sua senha e a segunda etapa.',
    button: 'Liberar este navegador',
  },
  done: {
    bank,
    found: true,
    title: 'Navegador liberado',
    text: 'Agora volte à página de entrada da administração, neste navegador, e entre como sempre.',
    button: null,
  },
  over: {
    bank,
    found: false,
    title: 'Este link não vale mais',
    text: 'Ele vale por dois dias, e até a senha mudar. Entre em um navegador que você já usa, com a sua chave de acesso, ou peça ajuda à gestão.',
    button: null,
  },
} as const

type Pages<P> = P[keyof P]
export type UndoPage = Pages<typeof undoRecoveryPages> | Pages<typeof undoEmailPages> | Pages<typeof allowBrowserPages>
