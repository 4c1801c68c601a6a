/** Returns the first number in a model's name, in cc; 0 if there is none. */
export function displacementOf(model: string): number {
  return Number(model.match(/\d+/)?.[0] ?? 0)
}

/** Returns the capacity in cc that pages and the filter use: 150 for a model whose name has no number. */
export function cylinderCapacity(displacement: number): number {
  return displacement || 150
}
