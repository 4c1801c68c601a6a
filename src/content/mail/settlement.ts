import { formatPlainDate, type PlainDate } from '#domain/calendar/calendar.ts'
import type { Applicant } from './application.ts'
import { compose } from './compose.ts'
import type { Mail } from './letter.ts'

type Ready = Applicant & { settledOn: PlainDate; hasLien: boolean; lienDueOn: PlainDate | null }

/**
 * `lienDueOn` is the promised last day for the release of the lien; null without a lien, and if the bank promises none.
 */
export function settlementReady(params: Ready): Mail {
  const { settledOn, hasLien, lienDueOn } = params
  return compose('settlement_ready', {
    ...params,
    subject: 'Seu termo de quitação está pronto',
    body: [
      'O termo de quitação do seu contrato está em Meu financiamento, em “Minhas parcelas”, para ler e baixar. Ele diz que não há mais nada a pagar, e qualquer pessoa pode conferi-lo na página “Verificar contrato” do site.',
      'Obrigado por financiar a sua moto com a gente!',
    ],
    facts: [
      ['Contrato quitado em', formatPlainDate(settledOn)],
      ...(lienDueOn ? [['Baixa do gravame até', formatPlainDate(lienDueOn)] as const] : []),
    ],
    after: hasLien
      ? [
          'Falta só tirar do documento o registro de que a moto é garantia, o gravame. A baixa no Detran é por nossa conta: avisamos por e-mail quando ela sair.',
        ]
      : [],
  })
}

/** `ended` tells that the contract itself ended. Otherwise a payment was reversed. */
export function settlementVoided(params: Applicant & { settledOn: PlainDate; ended: boolean }): Mail {
  return compose('settlement_voided', {
    ...params,
    subject: 'Seu termo de quitação deixou de valer',
    body: [
      params.ended
        ? 'O seu contrato foi encerrado depois da quitação, e por isso o termo de quitação não vale mais.'
        : 'Um pagamento do seu contrato foi desfeito depois da quitação, e por isso o termo de quitação não vale mais. Quando o contrato for quitado de novo, você recebe outro.',
      'Não reconhece isso? Fale com a gente: conferimos com você o que foi pago.',
    ],
    facts: [['Termo de quitação de', formatPlainDate(params.settledOn)]],
    after: ['Meu financiamento mostra como está o seu contrato.'],
  })
}

/** `releasedOn` is the day of the traffic authority's record ('YYYY-MM-DD'). */
export function lienReleased(params: Applicant & { motorcycle: string; releasedOn: PlainDate }): Mail {
  return compose('lien_released', {
    ...params,
    subject: 'A sua moto está livre do gravame',
    body: ['A baixa do gravame saiu: a moto não é mais garantia do financiamento, e é toda sua.'],
    facts: [
      ['Moto', params.motorcycle],
      ['Baixa do gravame', formatPlainDate(params.releasedOn)],
    ],
    after: [
      'O protocolo está em Meu financiamento. Com a baixa, você pode emitir o documento atualizado no Detran do seu estado.',
    ],
  })
}

/** The lien was recorded as released by mistake. */
export function lienUndone(params: Applicant & { motorcycle: string }): Mail {
  return compose('lien_undone', {
    ...params,
    subject: 'Corrigimos uma informação sobre o gravame da sua moto',
    body: [
      'Tínhamos avisado que a baixa do gravame saiu, mas o registro foi um engano nosso: ela ainda não saiu. Avisamos de novo quando ela sair. Você não precisa fazer nada.',
    ],
    facts: [['Moto', params.motorcycle]],
    after: ['Meu financiamento mostra até quando prometemos a baixa.'],
  })
}
