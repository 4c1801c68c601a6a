import type { DebitAccount } from '#domain/payments/debit.ts'
import type { Ask } from '../../shared/client-credentials.ts'
import { expectSuccess, read, readFound } from './answers.ts'
import type { PixDebits } from './debit-api.ts'
import { createdAnswer, locationAnswer, recurrenceAnswer, recurringChargeAnswer } from './debit-wire.ts'
import { amountText } from './wire.ts'

/** The scopes that Pix Automático needs (API Pix 2.9, security schemes). */
export const debitScope = [
  ...['rec', 'cobr', 'payloadlocationrec', 'webhookrec', 'webhookcobr'].flatMap((one) => [
    `${one}.write`,
    `${one}.read`,
  ]),
].join(' ')

/** Pix Automático of a provider that speaks the central bank's API Pix 2.9. */
export function bacenDebits(ask: Ask, account: DebitAccount): PixDebits {
  return {
    createLocation: async () => read(locationAnswer, await ask('POST', '/locrec')).id,
    findAt: async (location) => readFound(locationAnswer, await ask('GET', `/locrec/${location}`))?.idRec,
    create: async ({ location, contractNumber, object, payer, firstOn, untilOn, leastCents }) => {
      const body = {
        vinculo: {
          contrato: contractNumber,
          devedor: { cpf: payer.cpf, nome: payer.name.slice(0, 140) },
          objeto: object.slice(0, 35),
        },
        calendario: { dataInicial: firstOn, dataFinal: untilOn, periodicidade: 'MENSAL' },
        valor: { valorMinimoRecebedor: amountText(leastCents) },
        politicaRetentativa: 'PERMITE_3R_7D',
        loc: location,
      }
      return read(createdAnswer, await ask('POST', '/rec', body)).idRec
    },
    find: async (id) => readFound(recurrenceAnswer, await ask('GET', `/rec/${id}`)),
    cancel: async (id) => endAt(`/rec/${id}`),
    createCharge: async (recurrence, { reference, amountCents, message }, dueOn) => {
      const body = {
        idRec: recurrence,
        infoAdicional: message.slice(0, 140),
        calendario: { dataDeVencimento: dueOn },
        valor: { original: amountText(amountCents) },
        ajusteDiaUtil: true,
        recebedor: { agencia: account.branch, conta: account.number, tipoConta: account.kind },
      }
      expectSuccess(await ask('PUT', `/cobr/${reference}`, body))
    },
    findCharge: async (txid) => readFound(recurringChargeAnswer, await ask('GET', `/cobr/${txid}`)),
    cancelCharge: (txid) => endAt(`/cobr/${txid}`),
    retry: async (txid, on) => expectSuccess(await ask('POST', `/cobr/${txid}/retentativa/${on}`)),
    registerWebhooks: async (url) => {
      for (const kind of ['webhookrec', 'webhookcobr']) expectSuccess(await ask('PUT', `/${kind}`, { webhookUrl: url }))
    },
  }

  async function endAt(path: string): Promise<void> {
    const answer = await ask('PATCH', path, { status: 'CANCELADA' })
    // 400: it is over, or a debit of today. 404: the provider does not know it.
    if (answer.status !== 404 && answer.status !== 400) expectSuccess(answer)
  }
}
