import type { CodePurpose } from '#domain/messages.ts'
import type { Applicant } from './application.ts'
import { sac } from './closing.ts'
import { compose, lifeInWords } from './compose.ts'
import type { Mail } from './letter.ts'

/** The purposes of codes for people with an application. Other codes have their own mail. */
type ApplicantPurpose = Exclude<CodePurpose, 'request' | 'follow'>

const uses: Record<ApplicantPurpose, { subject: string; body: string; notYou: string }> = {
  privacy: {
    subject: 'Seu código para ver ou apagar os seus dados',
    body: 'Digite este código em Meu financiamento, em “Privacidade e atendimento”:',
    notYou: `Não pediu este código? Alguém sabe a sua senha: não passe este código a ninguém e crie outra senha. Em dúvida, ligue para o SAC: ${sac}.`,
  },
  sign: {
    subject: 'Seu código para assinar o contrato',
    body: 'Digite este código na página em que você assina o contrato:',
    notYou: `Não pediu este código? Não passe a ninguém e ligue agora para o SAC: ${sac}.`,
  },
  withdraw: {
    subject: 'Seu código para desistir do contrato',
    body: 'Digite este código na página em que você desiste do contrato:',
    notYou: `Não pediu este código? Não passe a ninguém e ligue agora para o SAC: ${sac}.`,
  },
  recovery: {
    subject: 'Seu código para criar uma nova senha',
    body: 'Digite este código na página em que você cria a nova senha:',
    notYou: 'Não pediu uma nova senha? Não passe este código a ninguém: sem ele, a sua senha continua a mesma.',
  },
  email: {
    subject: 'Seu código para confirmar este e-mail',
    body: 'Digite este código em Meu financiamento, para confirmar que este e-mail é seu:',
    notYou: 'Não pediu esta mudança? Não passe este código a ninguém: sem ele, este e-mail não é usado.',
  },
  email_former: {
    subject: 'Seu código para deixar este e-mail',
    body: 'Pediram em Meu financiamento para trocar este e-mail por outro. Se foi você, digite lá também este código:',
    notYou: `Não pediu esta mudança? Alguém sabe a sua senha: não passe este código a ninguém e crie outra senha agora, em “Esqueceu sua senha?”. Em dúvida, ligue para o SAC: ${sac}.`,
  },
  login: {
    subject: 'Seu código para entrar',
    body: 'Houve muitas tentativas de entrar com o seu CPF. Para sabermos que é você, digite este código na página de entrada:',
    notYou: `Não está entrando agora? Alguém sabe a sua senha: não passe este código a ninguém e crie outra senha. Em dúvida, ligue para o SAC: ${sac}.`,
  },
  due_day: {
    subject: 'Seu código para mudar o dia das parcelas',
    body: 'Digite este código em Meu financiamento, onde você aceita o novo dia de vencimento das parcelas:',
    notYou: `Não pediu esta mudança? Não passe este código a ninguém: sem ele, os vencimentos continuam como estão. Em dúvida, ligue para o SAC: ${sac}.`,
  },
  confirm: {
    subject: 'Seu código para confirmar este e-mail',
    body: 'Digite este código em Meu financiamento, para confirmar que este e-mail é seu:',
    notYou: 'Não pediu este código? Não passe a ninguém: sem ele, nada muda.',
  },
  join: {
    subject: 'Seu código para juntar os seus pedidos',
    body: 'Alguém fez um pedido com o seu CPF e este e-mail e quer vê-lo junto com os outros. Se foi você, digite este código em Meu financiamento, em “Senha e acessos”:',
    notYou: `Não fez outro pedido? Não passe este código a ninguém: sem ele, o seu acesso continua como está. Em dúvida, ligue para o SAC: ${sac}.`,
  },
}

/**
 * For each purpose, whether the contract is already signed when the code is requested. Other codes come before and
 * after.
 */
const signedBy: Partial<Record<ApplicantPurpose, boolean>> = { sign: false, withdraw: true, due_day: true }

/**
 * A mail with a code that works once, within `minutes`. The code that confirms an address says nothing about the
 * contract, because it still has to prove that the address belongs to the person.
 */
export function oneTimeCode(params: Applicant & { purpose: ApplicantPurpose; code: string; minutes: number }): Mail {
  const { purpose, code, minutes, fullName, contractNumber } = params
  const use = uses[purpose]
  return compose('one_time_code', {
    fullName,
    ...(purpose === 'email' || purpose === 'confirm' ? {} : { contractNumber }),
    ...(purpose in signedBy && { signed: signedBy[purpose] === true }),
    subject: use.subject,
    body: [use.body, { type: 'code', code }, `Ele vale por ${lifeInWords(minutes)} e serve uma só vez.`],
    after: [`Ninguém do banco pede este código, por nenhum meio. ${use.notYou}`],
    sayHowToEnter: false,
  })
}
