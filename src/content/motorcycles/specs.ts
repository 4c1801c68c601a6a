import { type Figure, figureText, type Specs } from '#domain/catalogue/specs.ts'

/** The entries of a data sheet in the order in which pages show them. The seat is in cm, as one measures one's legs. */
const entries: readonly { name: string; of: (specs: Specs) => string }[] = [
  { name: 'Motor', of: ({ engineCc }) => withUnit(engineCc, 'cc') },
  { name: 'Potência', of: ({ powerCv }) => withUnit(powerCv, 'cv') },
  { name: 'Peso', of: ({ weightKg }) => withUnit(weightKg, 'kg') },
  { name: 'Altura do assento', of: ({ seatMm }) => withUnit(seatMm && seatMm / 10, 'cm') },
  { name: 'Tanque', of: ({ tankLiters }) => withUnit(tankLiters, 'litros') },
  { name: 'Freios', of: ({ brakes }) => brakes ?? '' },
]

const withUnit = (value: Specs[Figure], unit: string) => (value ? `${figureText(value)}\u00a0${unit}` : '')

/** Gives a model's data sheet in words: 'Potência', '14,9 cv'. Leaves out what the bank does not know. */
export function specWords(specs: Specs): { name: string; text: string }[] {
  return entries.map(({ name, of }) => ({ name, text: of(specs) })).filter(({ text }) => text !== '')
}

/** What pages say beside figures and colours that are made up. */
export const demonstrationNote = 'Cores e números de demonstração.'
