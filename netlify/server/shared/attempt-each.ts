/**
 * Does something with each item, one after the other. One that fails does not stop the others; its failure is thrown at
 * the end.
 */
export async function attemptEach<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  doOne: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for await (const item of items) {
    try {
      await doOne(item)
    } catch (failure) {
      failures.push(failure)
    }
  }
  throwFailures(failures)
}

/** Throws what was caught: the one failure as it is, several as an AggregateError, nothing without one. */
export function throwFailures(failures: readonly unknown[]): void {
  if (failures.length > 1) throw new AggregateError(failures, `${failures.length} failures`)
  if (failures.length === 1) throw failures[0]
}

/** Returns every failure that was thrown together with others; the one failure itself if it is alone. */
export const failuresIn = (failure: unknown): unknown[] =>
  failure instanceof AggregateError ? failure.errors.flatMap(failuresIn) : [failure]
