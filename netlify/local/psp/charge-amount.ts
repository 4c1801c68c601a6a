import { payableUntil } from '#domain/calendar/business-days.ts'
import { brazilianDate, startOfDay } from '#domain/calendar/calendar.ts'
import { daysAfter, daysBetween } from '#domain/calendar/day-arithmetic.ts'
import type { Charge, Payment } from './state.ts'

/** The instant from which a charge can be paid no more. */
export function endOf({ calendario }: Charge): Date {
  if ('expiracao' in calendario) return new Date(Date.parse(calendario.criacao) + calendario.expiracao * 1000)
  const { dataDeVencimento, validadeAposVencimento } = calendario
  return startOfDay(daysAfter(payableUntil(dataDeVencimento), validadeAposVencimento + 1))
}

/**
 * Gives the amount that the payer's bank asks for at an instant, with its parts. After the due day, or after the next
 * business day where banks are closed on it, it adds the fine once and interest for each calendar day (API Pix 2.9,
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
