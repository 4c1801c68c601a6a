import { figureText, type Specs } from '#domain/catalogue/specs.ts'

const withUnit = (value: number | undefined, unit: string) =>
  value === undefined ? '' : `${figureText(value)}\u00a0${unit}`

// In the order of the pages. The seat height is in cm, the unit in which people measure their legs.
const entries = {
  Motor: ({ engineCc }: Specs) => withUnit(engineCc, 'cc'),
  Potência: ({ powerCv }: Specs) => withUnit(powerCv, 'cv'),
  Peso: ({ weightKg }: Specs) => withUnit(weightKg, 'kg'),
  'Altura do assento': ({ seatMm }: Specs) => withUnit(seatMm === undefined ? seatMm : seatMm / 10, 'cm'),
  Tanque: ({ tankLiters }: Specs) => withUnit(tankLiters, 'litros'),
  Freios: ({ brakes = '' }: Specs) => brakes,
}
type SpecName = keyof typeof entries

/** The names of a data sheet's entries, in the order in which pages show them. */
export const specNames = Object.keys(entries) as readonly SpecName[]

/** Returns an entry of a data sheet in words: '14,9 cv' for 'Potência'; '' if the bank does not know it. */
export const specText = (name: SpecName, specs: Specs): string => entries[name](specs)

/** Returns the entries that a data sheet has, in words. */
export const specWords = (specs: Specs) =>
  specNames.map((name) => ({ name, text: specText(name, specs) })).filter(({ text }) => text !== '')

/** The note beside figures and colours that are made up. */
export const demonstrationNote = 'Cores e números de demonstração.'
