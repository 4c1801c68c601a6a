/** The data sheet of a model. Every entry may be missing, because the bank may not know it. */
export type Specs = {
  /** The engine's exact capacity in cc. `displacement` is the number in the name. */
  readonly engineCc?: number | undefined
  /** Horsepower, in cv. */
  readonly powerCv?: number | undefined
  /** In kg, without fuel. */
  readonly weightKg?: number | undefined
  /** The seat's height over the ground, in mm. */
  readonly seatMm?: number | undefined
  /** The volume of the fuel tank, in litres. */
  readonly tankLiters?: number | undefined
  readonly brakes?: string | undefined
  /** The entries and the colours are made up for a demonstration, and pages say so. */
  readonly demonstration?: boolean | undefined
}

/**
 * The valid values of each figure: from `min` to `max`, with one decimal or none. Other figures are typing mistakes.
 */
export const specLimits = {
  engineCc: { min: 40, max: 3000, decimals: 1 },
  powerCv: { min: 1, max: 400, decimals: 1 },
  weightKg: { min: 40, max: 600, decimals: 1 },
  seatMm: { min: 500, max: 1100, decimals: 0 },
  tankLiters: { min: 1, max: 60, decimals: 1 },
} as const
export type Figure = keyof typeof specLimits
export const figures = Object.keys(specLimits) as readonly Figure[]

/** Tells whether a figure is within its limits and has no more decimals than it may. */
export function figureFits(name: Figure, value: number): boolean {
  const { min, max, decimals } = specLimits[name]
  return value >= min && value <= max && Number(value.toFixed(decimals)) === value
}

/** Reads a figure as people type it: '14,9', '14.9', '1.084'. NaN for any other text. */
export function readFigure(text: string): number {
  const typed = text.trim()
  if (/^\d{1,3}\.\d{3}$/.test(typed)) return Number(typed.replace('.', ''))
  return /^\d{1,4}([.,]\d{1,2})?$/.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN
}

/** Writes a figure as people type it: '14,9'; '' for none. */
export function figureText(value: number | undefined): string {
  return value === undefined ? '' : String(value).replace('.', ',')
}
