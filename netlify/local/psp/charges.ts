import { randomBytes } from 'node:crypto'
import { generatePixPayload } from '@brazilian-utils/brazilian-utils/generate-pix-payload'
import { brand } from '#content/brand.ts'
import { payableUntil } from '#domain/calendar/business-days.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, daysBetween } from '#domain/calendar/day-arithmetic.ts'
import { refusal } from './problem.ts'
import { amount, type Batch, type Charge, type DueRequest, type Payment, type State } from './state.ts'

/** The form of a txid that the API accepts. */
export const txidForm = /^[a-zA-Z0-9]{26,35}$/

/** Makes the charges of all waiting batches. Tells whether any was waiting. */
export function makeBatches(state: State, now: Date): boolean {
  const open = Object.values(state.batches).filter(({ requests }) => Object.keys(requests).length > 0)
  for (const batch of open) makeBatch(state, batch, now)
  return open.length > 0
}

function makeBatch(state: State, batch: Batch, now: Date): void {
  for (const one of batch.cobsv) {
    const request = batch.requests[one.txid]
    if (request === undefined) continue
    const wrong = makeDueCharge(state, one.txid, request, now)
    if (wrong === undefined) Object.assign(one, { status: 'CRIADA', criacao: now.toISOString() })
    else Object.assign(one, { status: 'NEGADA', problema: refusal(400, 'CobVOperacaoInvalida', wrong) })
  }
  batch.requests = {}
}

/** Makes a charge with a due day. Returns the reason if the charge is refused. */
export function makeDueCharge(state: State, txid: string, request: DueRequest, now: Date): string | undefined {
  const { chave, valor, calendario, devedor, solicitacaoPagador } = request
  if (!txidForm.test(txid) || !chave || !amount.test(valor?.original ?? '') || !devedor?.cpf)
    return 'A cobrança não respeita o schema.'
  if (!calendario || !('dataDeVencimento' in calendario)) return 'Falta a data de vencimento.'
  if (calendario.dataDeVencimento < brazilianDate(now))
    return 'O campo cobv.calendario.dataDeVencimento é anterior à data de criação da cobrança.'
  if (state.charges[txid]) return 'O txid já foi utilizado.'
  const { dataDeVencimento, validadeAposVencimento = 30 } = calendario
  const { street, city, state: uf, cep } = brand.address
  state.charges[txid] = {
    txid,
    revisao: 0,
    status: 'ATIVA',
    calendario: { criacao: now.toISOString(), dataDeVencimento, validadeAposVencimento },
    devedor,
    recebedor: {
      cnpj: brand.cnpj.replace(/\D/g, ''),
      nome: brand.legalName,
      logradouro: street,
      cidade: city,
      uf,
      cep: cep.replace(/\D/g, ''),
    },
    valor: { original: '', ...valor },
    chave,
    ...(solicitacaoPagador && { solicitacaoPagador }),
    ...issued('cobv/'),
  }
  return undefined
}

/**
 * Returns a new charge's location and code. A code names a host without a port, so this provider serves no charge
 * there; its own page shows charges.
 */
export function issued(folder = '') {
  const location = `psp.localhost/qr/v2/${folder}${randomBytes(8).toString('hex')}`
  const payee = { merchantName: brand.bank, merchantCity: brand.address.city }
  return { location: `https://${location}`, pixCopiaECola: generatePixPayload({ url: location, ...payee }) ?? '' }
}

/**
 * The instant from which a charge can no longer be paid. The days after the due day count from it, a business day or
 * not.
 */
export function endOf({ calendario }: Charge): Date {
  if ('expiracao' in calendario) return new Date(Date.parse(calendario.criacao) + calendario.expiracao * 1000)
  const { dataDeVencimento, validadeAposVencimento } = calendario
  return startOfDay(daysAfter(dataDeVencimento, validadeAposVencimento + 1))
}

/**
 * Returns the amount that the payer's bank asks for at an instant, with its parts. After the due day, or after the next
 * business day if banks are closed on it, it adds the fine once and interest for each calendar day (API Pix 2.9,
 * CobVValor).
 */
export function amountAt({ valor, calendario }: Charge, at: Date): Pick<Payment, 'valor' | 'componentesValor'> {
  if ('expiracao' in calendario) return { valor: valor.original }
  const cents = Math.round(Number(valor.original) * 100)
  const days = daysBetween(payableUntil(calendario.dataDeVencimento), brazilianDate(at))
  const percent = (rate?: { valorPerc: string }) => Number(rate?.valorPerc ?? 0)
  const fine = days > 0 ? Math.round((cents * percent(valor.multa)) / 100) : 0
  const interest = days > 0 ? Math.round((cents * percent(valor.juros) * days) / 3000) : 0
  const part = (amount: number) => ({ valor: (amount / 100).toFixed(2) })
  return {
    ...part(cents + fine + interest),
    componentesValor: {
      original: part(cents),
      ...(fine > 0 && { multa: part(fine) }),
      ...(interest > 0 && { juros: part(interest) }),
    },
  }
}
