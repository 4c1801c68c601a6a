import { Hono } from 'hono'
import { brand } from '#content/brand.ts'
import { brazilianDate } from '#domain/calendar/calendar.ts'
import { issued } from './charges-api.ts'
import { problem } from './problem.ts'
import type { Psp } from './psp.ts'
import { amount, type Charge } from './state.ts'

/** Charges with a due day: made as the API asks for them. */
export function dueChargesApi(psp: Psp) {
  const { state } = psp.store
  return new Hono().put('/api/v2/cobv/:txid', async (c) => {
    const txid = c.req.param('txid')
    const body = (await c.req.json().catch(() => ({}))) as Partial<Charge>
    const { chave, valor, calendario, devedor, solicitacaoPagador } = body
    const wrong = (detail: string) => problem(c, 400, 'CobVOperacaoInvalida', detail)
    if (!/^[a-zA-Z0-9]{26,35}$/.test(txid) || !chave || !amount.test(valor?.original ?? '') || !devedor?.cpf)
      return wrong('A cobrança não respeita o schema.')
    if (!calendario || !('dataDeVencimento' in calendario)) return wrong('Falta a data de vencimento.')
    if (calendario.dataDeVencimento < brazilianDate(psp.now()))
      return wrong('O campo cobv.calendario.dataDeVencimento é anterior à data de criação da cobrança.')
    if (state.charges[txid]) return wrong('O txid já foi utilizado.')
    const { dataDeVencimento, validadeAposVencimento = 30 } = calendario
    const { street, city, state: uf, cep } = brand.address
    const charge: Charge = {
      txid,
      revisao: 0,
      status: 'ATIVA',
      calendario: { criacao: psp.now().toISOString(), dataDeVencimento, validadeAposVencimento },
      devedor,
      recebedor: {
        ...{ cnpj: brand.cnpj.replace(/\D/g, ''), nome: brand.legalName },
        ...{ logradouro: street, cidade: city, uf, cep: cep.replace(/\D/g, '') },
      },
      valor: { original: '', ...valor },
      chave,
      ...(solicitacaoPagador && { solicitacaoPagador }),
      ...issued('cobv/'),
    }
    state.charges[txid] = charge
    await psp.store.save()
    return c.json(charge, 201)
  })
}
