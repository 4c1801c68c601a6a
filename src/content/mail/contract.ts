import { dayInWords, type PlainDate } from '#domain/calendar/calendar.ts'
import { formatPlate } from '#domain/dealerships/vehicle.ts'
import { bringBack, type Taker } from '../bring-back.ts'
import { instantInWords } from '../instants.ts'
import { withdrawalTerm } from '../withdrawal.ts'
import type { Applicant } from './application.ts'
import { sac } from './closing.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

/** The contract can be signed. */
export function contractReady(params: Applicant): Mail {
  return compose('contract_ready', {
    ...params,
    subject: 'O contrato está pronto para assinar',
    body: [
      'O contrato espera por você em Meu financiamento. Leia com calma e tire as suas dúvidas antes. Para assinar:',
      {
        type: 'list',
        items: [
          'Marque “Li o contrato inteiro e concordo”.',
          'Digite o código que enviamos a este e-mail quando você pedir.',
          'Toque em “Assinar contrato”.',
        ],
      },
    ],
  })
}

/** A contract waits for its signature. */
export function signatureReminder(params: Applicant): Mail {
  return compose('signature_reminder', {
    ...params,
    subject: 'Falta a sua assinatura',
    body: [
      'O contrato continua à sua espera em Meu financiamento. Depois da assinatura registramos o contrato e preparamos a sua moto.',
      'Ficou com alguma dúvida sobre o contrato? Fale com a gente antes de assinar.',
    ],
    after: ['Não quer mais? Em Meu financiamento você desiste com um toque, e o que pagou volta inteiro.'],
  })
}

/** `lastDay` was the last day to sign. */
export function contractLapsed(params: Applicant & { lastDay: PlainDate }): Mail {
  return compose('contract_lapsed', {
    ...params,
    subject: 'O prazo para assinar o contrato terminou',
    body: [
      'O contrato não foi assinado a tempo, e as datas dele já não valem.',
      'Peça um contrato novo em Meu financiamento: os valores e as taxas são os mesmos, e as datas contam do dia do contrato novo.',
    ],
    facts: [['Podia ser assinado até', dayInWords(params.lastDay)]],
    after: ['Não quer mais? Em Meu financiamento você desiste com um toque, e o que pagou volta inteiro.'],
  })
}

/** `at` is the instant of the signature (ISO). */
export function contractSigned(params: Applicant & { at: string }): Mail {
  return compose('contract_signed', {
    ...params,
    subject: 'Contrato assinado',
    body: [
      'O seu contrato está assinado. O PDF, com o registro da assinatura, fica guardado em Meu financiamento.',
      'Agora registramos o contrato e separamos a sua moto. Avisamos assim que ela estiver liberada.',
    ],
    facts: [['Assinatura', instantInWords(params.at)]],
    after: [
      `Mudou de ideia? Você pode desistir ${withdrawalTerm}. Não há multa, e você não precisa dizer o motivo. Em Meu financiamento, toque em “Desistir do contrato”.`,
      `Não foi você quem assinou? Ligue agora para o SAC: ${sac}.`,
    ],
  })
}

/**
 * Completes the description of the motorcycle in a signed contract, which was made before chassis and plate were known
 * (Código Civil, art. 1.362, IV). Sent again if one of them is corrected.
 */
export function contractMotorcycle(
  params: Applicant & { motorcycle: string; chassis: string; plate: string; signedAt: string },
): Mail {
  return compose('contract_motorcycle', {
    ...params,
    subject: 'O chassi e a placa da moto do seu contrato',
    body: [
      'O contrato que você assinou dá uma moto em garantia, sem dizer ainda qual: o chassi e a placa só existem depois. Agora existem.',
      'Estes dados completam a descrição da moto no contrato (Código Civil, artigo 1.362, IV). Nada mais muda, e você não precisa assinar de novo. Guarde esta mensagem com o contrato.',
    ],
    facts: [
      ['Moto', params.motorcycle],
      ['Chassi', params.chassis],
      ['Placa', formatPlate(params.plate)],
      ['Contrato assinado', instantInWords(params.signedAt)],
    ],
    after: [`O documento da moto diz outra coisa? Avise a gente: ${sac}.`],
  })
}

/**
 * Confirms a withdrawal to the applicant. `at` is its instant (ISO). `signed` tells whether the contract was signed.
 * `returnTo` tells who takes the motorcycle back; null without a hand-over.
 */
export function contractWithdrawn(params: Applicant & { at: string; signed: boolean; returnTo?: Taker | null }): Mail {
  return compose('contract_withdrawn', {
    ...params,
    subject: 'Recebemos a sua desistência',
    body: [
      params.signed
        ? 'Você desistiu do contrato dentro do prazo. Ele não vale mais, e não há multa.'
        : 'Você desistiu do pedido antes de assinar o contrato. Não há nada a pagar.',
      params.returnTo
        ? `${bringBack(params.returnTo.to)} Assim que ela chegar, o que você pagou volta inteiro para você. Acompanhe em Meu financiamento, em “Pagamentos”.`
        : 'Se você já pagou a entrada, ela volta inteira para você. Acompanhe em Meu financiamento, em “Pagamentos”.',
    ],
    facts: [['Desistência', instantInWords(params.at)]],
    after: [`Não foi você? Ligue agora para o SAC: ${sac}.`],
  })
}

/** Goes to the bank's own address. It names no applicant, because names are visible only after login. */
export function withdrawalArrived(params: {
  contractNumber: string
  at: string
  signed: boolean
  returnTo?: Taker | null
}): Mail {
  return compose('withdrawal_arrived', {
    contractNumber: params.contractNumber,
    subject: 'Desistência de um contrato',
    body: [
      `Um cliente desistiu ${params.signed ? 'do contrato que assinou' : 'antes de assinar o contrato'}. Se a entrada foi paga, confira a devolução em Pagamentos, na área de analistas.`,
      ...(params.returnTo
        ? [`A moto está com o cliente, entregue pela ${params.returnTo.from}: a devolução do dinheiro espera por ela.`]
        : []),
    ],
    facts: [['Quando', instantInWords(params.at)]],
  })
}
