import type { Motorcycle } from './catalogue.ts'

/** How many models stand side by side. */
export const comparedAtMost = 3

/** The models that an address names (`cg-160-start,cb-650r`), in its order: each once, those that are sold, three at most. */
export function comparedOf<M extends Pick<Motorcycle, 'slug'>>(named: string, motorcycles: readonly M[]): M[] {
  const slugs = [...new Set(named.toLowerCase().split(','))]
  return slugs.flatMap((slug) => motorcycles.find((one) => one.slug === slug) ?? []).slice(0, comparedAtMost)
}
