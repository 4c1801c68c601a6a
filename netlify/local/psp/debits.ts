import { randomBytes } from 'node:crypto'
import { brand } from '#content/brand.ts'
import { payableUntil } from '#domain/calendar/business-days.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, hourMs } from '#domain/calendar/day-arithmetic.ts'
import type { RecStatus, Recurrence, RecurringCharge, Try, TryStatus } from './debit-state.ts'
import { amount, type Payment, type State } from './state.ts'

/** What a customer does with a recurrence at their bank's app. */
export const recurrenceActs = ['authorise', 'decline', 'cancel', 'close_account', 'empty', 'fill'] as const
export type RecurrenceAct = (typeof recurrenceActs)[number]

const daysOf = (at: Date) => at.toISOString().slice(0, 10).replaceAll('-', '')
const receiver = () => ({ cnpj: brand.cnpj.replace(/\D/g, ''), nome: brand.legalName })
/** A fictional bank of the customer. */
const ispb = '00000001'

/** Makes an address for the code of a recurrence, and returns it. */
export function newLocation(state: State, now: Date) {
  const location = {
    id: state.locations.length + 1,
    location: `https://psp.localhost/qr/v2/rec/${randomBytes(16).toString('hex')}`,
    tipo: 'rec' as const,
    criacao: now.toISOString(),
  }
  state.locations.push(location)
  return location
}

/** Makes a recurrence, or returns the reason of a refusal. */
export function newRecurrence(state: State, body: Partial<Omit<Recurrence, 'loc'>> & { loc?: unknown }, now: Date) {
  const { vinculo, calendario, valor, politicaRetentativa = '' } = body
  const location = state.locations.find(({ id }) => id === body.loc)
  if (!vinculo?.contrato || !vinculo.devedor?.cpf || !calendario?.dataInicial || calendario.periodicidade !== 'MENSAL')
    return 'A recorrência não respeita o schema.'
  if (calendario.dataInicial < brazilianDate(now))
    return 'O campo rec.calendario.dataInicial é anterior à data de criação da recorrência.'
  if (location === undefined) return 'O location referenciado por rec.loc inexiste.'
  if (location.idRec) return 'O location referenciado por rec.loc já está sendo utilizado por outra recorrência.'
  if (!['NAO_PERMITE', 'PERMITE_3R_7D'].includes(politicaRetentativa)) return 'Falta a política de retentativa.'
  const mark = politicaRetentativa === 'NAO_PERMITE' ? 'RN' : 'RR'
  const idRec = `${mark}00000000${daysOf(now)}${randomBytes(6).toString('hex').slice(0, 11)}`
  location.idRec = idRec
  const recurrence: Recurrence = {
    idRec,
    status: 'CRIADA',
    vinculo,
    calendario,
    ...(valor && { valor }),
    politicaRetentativa,
    recebedor: receiver(),
    loc: { ...location, idRec },
    ativacao: { tipoJornada: 'AGUARDANDO_DEFINICAO' },
    atualizacao: [{ status: 'CRIADA', data: now.toISOString() }],
    isEmpty: false,
  }
  state.recurrences[idRec] = recurrence
  return recurrence
}

/** Returns a recurrence as the API shows it, with its code. */
export function recurrenceAnswer({ isEmpty: _, ...recurrence }: Recurrence) {
  const { loc } = recurrence
  return {
    ...recurrence,
    ...(loc && { dadosQR: { jornada: 'JORNADA_2', pixCopiaECola: recurrenceCode(loc.location) } }),
  }
}

/**
 * Writes the code of a recurrence alone: a Pix code whose field 80 has the address (Manual de Padrões para Iniciação do
 * Pix).
 */
function recurrenceCode(location: string): string {
  const field = (id: string, value: string) => id + String(value.length).padStart(2, '0') + value
  const scheme = field('00', 'br.gov.bcb.pix')
  const text = [
    field('00', '01'),
    field('26', scheme),
    field('52', '0000'),
    field('53', '986'),
    field('58', 'BR'),
    field('59', brand.bank.slice(0, 25)),
    field('60', brand.address.city.slice(0, 15)),
    field('62', field('05', '***')),
    field('80', scheme + field('25', location.replace('https://', ''))),
    '6304',
  ].join('')
  return text + crc16(text)
}

/** The check of a Pix code: CRC-16 with the polynomial 1021 and the start FFFF, in hexadecimal. */
function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Lets the customer decide about a recurrence at their bank; false if that is no longer possible. */
export function decide(state: State, recurrence: Recurrence, act: RecurrenceAct, now: Date): boolean {
  const isOpen = recurrence.status === 'CRIADA'
  const isActive = recurrence.status === 'APROVADA'
  if (act === 'authorise' && isOpen) {
    recurrence.pagador = { ispbParticipante: ispb, codMun: '2408102', cpf: recurrence.vinculo.devedor.cpf }
    recurrence.ativacao = { tipoJornada: 'JORNADA_2' }
    return become(recurrence, 'APROVADA', now)
  }
  if (act === 'decline' && isOpen) {
    recurrence.encerramento = { rejeicao: { codigo: 'AP13', descricao: 'Rejeitada pelo usuário pagador' } }
    return become(recurrence, 'REJEITADA', now)
  }
  if (act === 'cancel' && isActive) return cancelRecurrence(state, recurrence, 'USUARIO_PAGADOR', now)
  if (act === 'close_account' && isActive) return cancelRecurrence(state, recurrence, 'PSP_PAGADOR', now)
  if ((act === 'empty' || act === 'fill') && isActive) {
    recurrence.isEmpty = act === 'empty'
    return true
  }
  return false
}

const cancelCodes: Readonly<Record<string, string>> = {
  USUARIO_PAGADOR: 'SLDB',
  PSP_PAGADOR: 'ACCL',
  USUARIO_RECEBEDOR: 'SLCR',
}

/** Ends a recurrence, and takes back its debits whose day has not come. */
export function cancelRecurrence(state: State, recurrence: Recurrence, by: string, now: Date): boolean {
  if (recurrence.status !== 'CRIADA' && recurrence.status !== 'APROVADA') return false
  const codigo = cancelCodes[by] ?? 'SLCR'
  recurrence.encerramento = { cancelamento: { solicitante: by, codigo, descricao: `Cancelada por ${by}` } }
  for (const charge of chargesOf(state, recurrence.idRec)) cancelCharge(charge, by, now)
  return become(recurrence, 'CANCELADA', now)
}

function become(recurrence: Recurrence, status: RecStatus, now: Date): true {
  recurrence.status = status
  recurrence.atualizacao.push({ status, data: now.toISOString() })
  return true
}

/** The debits of a recurrence. */
export const chargesOf = (state: State, idRec: string): RecurringCharge[] =>
  Object.values(state.recurringCharges).filter((one) => one.idRec === idRec)

/** Makes the debit of one month, or returns the reason of a refusal. */
export function newRecurringCharge(state: State, txid: string, body: Partial<RecurringCharge>, now: Date) {
  const recurrence = state.recurrences[body.idRec ?? '']
  const { calendario, valor, recebedor } = body
  const dueOn = calendario?.dataDeVencimento ?? ''
  if (!amount.test(valor?.original ?? '') || !recebedor?.conta || !recebedor.tipoConta || !dueOn)
    return 'A cobrança não respeita o schema.'
  if (recurrence?.status !== 'APROVADA') return 'A recorrência não está aprovada.'
  if (state.recurringCharges[txid]) return 'O campo cobr.txid encontra-se em uso.'
  const today = brazilianDate(now)
  if (dueOn < daysAfter(today, 2) || dueOn > daysAfter(today, 10))
    return 'O vencimento precisa ser de 2 a 10 dias depois da criação da cobrança.'
  if (recurrence.calendario.dataFinal && dueOn > recurrence.calendario.dataFinal)
    return 'O vencimento é posterior ao fim da recorrência.'
  const isTaken = chargesOf(state, recurrence.idRec).some(
    (one) =>
      !['REJEITADA', 'CANCELADA'].includes(one.status) &&
      one.calendario.dataDeVencimento.slice(0, 7) === dueOn.slice(0, 7),
  )
  if (isTaken) return 'Existe uma CobR referente ao mesmo cobr.idRec no mesmo ciclo.'
  const charge: RecurringCharge = {
    idRec: recurrence.idRec,
    txid,
    status: 'CRIADA',
    ...(body.infoAdicional && { infoAdicional: body.infoAdicional }),
    calendario: { criacao: today, dataDeVencimento: dueOn },
    valor: { original: valor?.original ?? '' },
    ajusteDiaUtil: body.ajusteDiaUtil ?? true,
    recebedor: { ...receiver(), ...recebedor },
    politicaRetentativa: recurrence.politicaRetentativa,
    tentativas: [],
    atualizacao: [{ status: 'CRIADA', data: now.toISOString() }],
  }
  state.recurringCharges[txid] = charge
  return charge
}

function move(charge: RecurringCharge, status: RecurringCharge['status'], now: Date): void {
  charge.status = status
  charge.atualizacao.push({ status, data: now.toISOString() })
}

function moveTry(one: Try, status: TryStatus, now: Date): void {
  one.status = status
  one.atualizacao.push({ status, data: now.toISOString() })
}

const awaited = ({ tentativas }: RecurringCharge) => tentativas.find(({ status }) => status === 'AGENDADA')

/** Takes a debit back; false on the day of its first try and after it. */
export function cancelCharge(charge: RecurringCharge, by: string, now: Date): boolean {
  if (charge.status !== 'CRIADA' && charge.status !== 'ATIVA') return false
  const [first] = charge.tentativas
  if (first && brazilianDate(now) >= first.dataLiquidacao) return false
  const codigo = by === 'USUARIO_PAGADOR' ? 'SLBD' : 'SLCR'
  charge.encerramento = { cancelamento: { solicitante: by, codigo, descricao: `Cancelada por ${by}` } }
  for (const one of charge.tentativas) moveTry(one, 'CANCELADA', now)
  move(charge, 'CANCELADA', now)
  return true
}

/** Schedules one more try of a debit, or returns the reason of a refusal. */
export function retryCharge(charge: RecurringCharge, on: string, now: Date): string | undefined {
  const dueOn = charge.calendario.dataDeVencimento
  if (charge.politicaRetentativa !== 'PERMITE_3R_7D')
    return 'A política configurada na recorrência não permite retentativa de cobrança.'
  if (charge.status !== 'ATIVA' || awaited(charge)) return 'Existe uma tentativa com status SOLICITADA ou AGENDADA.'
  if (on <= brazilianDate(now)) return 'O parâmetro data não corresponde a uma data futura.'
  if (on > daysAfter(dueOn, 7) || charge.tentativas.filter(({ tipo }) => tipo === 'NTAG').length >= 3)
    return 'A política configurada na recorrência não permite retentativa de cobrança.'
  charge.tentativas.push(newTry(on, 'NTAG', now))
  return undefined
}

function newTry(on: string, tipo: Try['tipo'], now: Date): Try {
  const endToEndId = `E${ispb}${now.toISOString().replace(/\D/g, '').slice(0, 12)}${randomBytes(6).toString('hex').slice(0, 11)}`
  const asked = { status: 'SOLICITADA' as const, data: now.toISOString() }
  return {
    dataLiquidacao: on,
    tipo,
    status: 'AGENDADA',
    endToEndId,
    atualizacao: [asked, { ...asked, status: 'AGENDADA' }],
  }
}

/** The money of a debit that its bank made. */
export type Debited = Pick<Payment, 'endToEndId' | 'valor' | 'horario'> & { txid: string }

/**
 * Does what the customers' banks do by themselves: schedules new debits, makes those whose day has come, and ends those
 * that were tried in vain. Returns what changed and what was paid.
 */
export function workOnDebits(state: State, now: Date): { changed: RecurringCharge[]; paid: Debited[] } {
  const today = brazilianDate(now)
  const changed: RecurringCharge[] = []
  const paid: Debited[] = []
  for (const charge of Object.values(state.recurringCharges)) {
    if (charge.status === 'CRIADA') {
      charge.tentativas.push(newTry(payableUntil(charge.calendario.dataDeVencimento), 'AGND', now))
      move(charge, 'ATIVA', now)
      changed.push(charge)
    }
    const due = awaited(charge)
    if (charge.status === 'ATIVA' && due && due.dataLiquidacao <= today) {
      const money = debit(state, charge, due, now)
      if (money) paid.push(money)
      changed.push(charge)
    } else if (charge.status === 'ATIVA' && !due && today > daysAfter(charge.calendario.dataDeVencimento, 7)) {
      move(charge, 'EXPIRADA', now)
      changed.push(charge)
    }
  }
  return { changed, paid }
}

/** Makes a debit, on its day if that is over. Returns its money; undefined from an empty account. */
function debit(state: State, charge: RecurringCharge, one: Try, now: Date): Debited | undefined {
  if (state.recurrences[charge.idRec]?.isEmpty) {
    moveTry(one, 'EXPIRADA', now)
    return undefined
  }
  moveTry(one, 'PAGA', now)
  move(charge, 'CONCLUIDA', now)
  const onItsDay = new Date(startOfDay(one.dataLiquidacao).getTime() + 6 * hourMs)
  const horario = (onItsDay < now ? onItsDay : now).toISOString()
  return { endToEndId: one.endToEndId, txid: charge.txid, valor: charge.valor.original, horario }
}
