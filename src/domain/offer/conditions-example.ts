import type { PlainDate } from '../calendar/calendar.ts'
import type { Motorcycle } from '../catalogue/catalogue.ts'
import type { Cents } from '../money/money.ts'
import type { IofTerms } from './conditions.ts'
import { quote } from './quote.ts'

/**
 * The conditions as the bank saves them: the smallest and the largest entry in percent of the price, the interest in
 * percent a month, the number of installments that pages show first, and the terms of the IOF.
 */
export interface SavedConditions {
  readonly taxaEntrada: number
  readonly taxaEntradaMaxima: number
  readonly taxaJurosPadrao: number
  readonly parcelasPadrao: number
  readonly iofPor: IofTerms['bearer']
  readonly iofAliquota: IofTerms['rate']
}

/** A model by name, with its price in cents. */
export type ExampleModel = Pick<Motorcycle, 'model' | 'priceCents'>

interface ExamplePlan {
  readonly entryCents: Cents
  readonly installments: number
  readonly installmentCents: Cents
}

/** A model's plan before and after a change of the conditions. */
export interface ConditionsExample {
  readonly model: string
  readonly before: ExamplePlan
  readonly after: ExamplePlan
}

/** Returns the cheapest, the middle and the dearest of the models on sale; fewer if there are fewer models. */
export function exampleModels(onSale: readonly ExampleModel[]): ExampleModel[] {
  const byPrice = [...onSale].sort((one, other) => one.priceCents - other.priceCents)
  const places = new Set([0, Math.floor(byPrice.length / 2), byPrice.length - 1])
  return [...places].flatMap((place) => {
    const found = byPrice[place]
    return found ? [{ model: found.model, priceCents: found.priceCents }] : []
  })
}

/**
 * Returns the plan of each model before and after a change of the conditions. `on` is the day from which the IOF counts
 * days.
 */
export function conditionsExamples(
  models: readonly ExampleModel[],
  { before, after }: { before: SavedConditions; after: SavedConditions },
  on: PlainDate,
): ConditionsExample[] {
  return models.map(({ model, priceCents }) => ({
    model,
    before: planOf(priceCents, before, on),
    after: planOf(priceCents, after, on),
  }))
}

function planOf(priceCents: Cents, conditions: SavedConditions, on: PlainDate): ExamplePlan {
  const { entryCents, installments, installmentCents } = quote({
    priceCents,
    installments: conditions.parcelasPadrao,
    offer: {
      entryPercent: conditions.taxaEntrada,
      monthlyInterestPercent: conditions.taxaJurosPadrao,
      iof: { bearer: conditions.iofPor, rate: conditions.iofAliquota, on },
    },
  })
  return { entryCents, installments, installmentCents }
}
