import type { Motorcycle } from './catalogue.ts'

/** The most models side by side. */
export const comparedAtMost = 3

/**
 * The models that an address names (`cg-160-start,cb-650r`), in its order. Returns each once, only those on sale, and
 * three at most.
 */
export function comparedOf<M extends Pick<Motorcycle, 'slug'>>(named: string, motorcycles: readonly M[]): M[] {
  return slugsIn(named)
    .flatMap((slug) => motorcycles.find((one) => one.slug === slug) ?? [])
    .slice(0, comparedAtMost)
}

/** How many models an address names that are not sold, or not under that name any more. */
export function missingIn(named: string, motorcycles: readonly Pick<Motorcycle, 'slug'>[]): number {
  return slugsIn(named).filter((slug) => !motorcycles.some((one) => one.slug === slug)).length
}

const slugsIn = (named: string) => [...new Set(named.toLowerCase().split(','))].filter(Boolean)
