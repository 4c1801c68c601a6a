import { brand } from './brand.ts'
import { sac } from './mail/closing.ts'

const { bank } = brand
const title = 'Não foi você que trocou a senha?'

/** The page that the message about a recovered password leads to: before, after, and once it is too late. */
export const undoPages = {
  question: {
    bank,
    found: true,
    title,
    text: `Desfaça a troca: a senha anterior volta a valer, todos os acessos abertos são encerrados e ninguém recupera a senha até você falar com a gente pelo SAC, ${sac}.`,
    button: 'Não fui eu: desfazer a troca',
  },
  done: {
    bank,
    found: true,
    title: 'Troca desfeita',
    text: `A senha anterior voltou a valer e todos os acessos foram encerrados. Ligue para o SAC, ${sac}: até lá a recuperação de senha fica bloqueada.`,
    button: null,
  },
  over: {
    bank,
    found: false,
    title: 'Este link não vale mais',
    text: `Ele serve uma vez, por 24 horas. Se não foi você que trocou a senha, ligue agora para o SAC: ${sac}.`,
    button: null,
  },
} as const

export type UndoPage = (typeof undoPages)[keyof typeof undoPages]
