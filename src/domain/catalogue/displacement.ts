/** Returns the first number in a model's name, in cc; 0 if there is none. */
export function displacementOf(model: string): number {
  return Number(model.match(/\d+/)?.[0] ?? 0)
}

/**
 * Returns the capacity of a model in cc, which pages and the filter use: the fact of its data sheet, else the number in
 * its name; 150 for a model that has neither.
 */
export function cylinderCapacity({ engineCc, displacement }: { engineCc?: number | undefined; displacement: number }) {
  return engineCc ?? (displacement || 150)
}
