import { brazilianDate } from '#domain/calendar/calendar.ts'
import { daysAfter } from '#domain/calendar/day-arithmetic.ts'

/** How the local bureau behaves, by the ninth digit of the CPF. The other digits do as 'plain'. */
export const behaviours = {
  '0': 'no_record',
  '1': 'negatives',
  '2': 'other_person',
  '3': 'slow',
  '4': 'down',
  '5': 'rubbish',
} as const
export type Behaviour = (typeof behaviours)[keyof typeof behaviours] | 'plain'

/** Returns the behaviour that a CPF asks for. */
export function behaviourOf(cpf: string): Behaviour {
  const digit = cpf[8] ?? ''
  return Object.hasOwn(behaviours, digit) ? behaviours[digit as keyof typeof behaviours] : 'plain'
}

/** Returns the score of a CPF: its first three digits, so that 742.… has 742. */
export const scoreOf = (cpf: string): number => Number(cpf.slice(0, 3))

/** Returns the bureau's answer about a person whom it knows, at `now`. */
export function recordOf(cpf: string, now: Date) {
  const behaviour = behaviourOf(cpf)
  const today = brazilianDate(now)
  const has = behaviour === 'negatives'
  return {
    cpf,
    score: scoreOf(cpf),
    modelo: 'Sereno 4',
    data: today,
    negativos: {
      quantidade: has ? 2 : 0,
      valor: has ? '1280.45' : '0.00',
      mais_antigo: has ? daysAfter(today, -540) : null,
    },
    identidade: { nome: behaviour !== 'other_person', nascimento: true },
  }
}

/** An answer in no agreed form: of another person, with a score that cannot be. */
export const rubbish = '<html><body>score: 1e9 ÿ</body></html>'

const firstNine = 9

/** Returns a CPF with the score and behaviour that a demonstration wants. `filler` are the five digits between. */
export function cpfWith(score: number, digit: string, filler: string): string {
  const base = `${String(Math.min(score, 999)).padStart(3, '0')}${filler.padStart(5, '0').slice(0, 5)}${digit}`
  const first = checkDigit(base)
  return base.slice(0, firstNine) + first + checkDigit(base + first)
}

/** The check digit that follows these digits of a CPF. */
function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (digits.length + 1 - index), 0)
  return String(((sum * 10) % 11) % 10)
}
