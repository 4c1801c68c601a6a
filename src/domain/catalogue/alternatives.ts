import type { Category, Motorcycle } from './catalogue.ts'

/** Up to `count` models to choose instead of one that is gone: those of its category first, in the catalogue's order. */
export function alternativesTo(
  { category }: { readonly category: Category },
  motorcycles: readonly Motorcycle[],
  count: number,
): Motorcycle[] {
  const same = motorcycles.filter((one) => one.category === category)
  const others = motorcycles.filter((one) => one.category !== category)
  return [...same, ...others].slice(0, count)
}
