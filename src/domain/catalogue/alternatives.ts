import type { Category, Motorcycle } from './catalogue.ts'

/** Gives up to `count` models to choose instead of a removed one. Models of its category come first, each in catalogue order. */
export function alternativesTo(
  { category }: { readonly category: Category },
  motorcycles: readonly Motorcycle[],
  count: number,
): Motorcycle[] {
  const same = motorcycles.filter((one) => one.category === category)
  const others = motorcycles.filter((one) => one.category !== category)
  return [...same, ...others].slice(0, count)
}
