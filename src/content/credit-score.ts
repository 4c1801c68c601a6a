/**
 * The bands of the credit score, 0 to 1000, in words. Each begins at `from`, included, and ends where the next one
 * begins.
 */
export const scoreBands = [
  { from: 0, risk: 'Alto', approval: 'Muito difícil', tone: 'red' },
  { from: 300, risk: 'Moderado', approval: 'Análise especial', tone: 'orange' },
  { from: 500, risk: 'Baixo', approval: 'Provável com garantias', tone: 'yellow' },
  { from: 700, risk: 'Muito Baixo', approval: 'Provável', tone: 'light-green' },
  { from: 900, risk: 'Mínimo', approval: 'Garantida', tone: 'green' },
] as const

export type ScoreBand = (typeof scoreBands)[number]

/** Returns the band of a score from 0 to 1000. */
export function scoreBand(score: number): ScoreBand {
  return scoreBands.findLast((band) => score >= band.from) ?? scoreBands[0]
}
