/** Work for one item, and whoever waits for it. */
interface Waiting<Item, Result> {
  item: Item
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

/**
 * Returns `work` for one item at a time. Items that come at once, or while earlier ones are under way, go together into
 * the next call, at most `most`. `work` gives the results in the order of its items; if it fails, it fails for all of
 * them.
 */
export function gathered<Item, Result>(
  work: (items: readonly Item[]) => Promise<readonly Result[]>,
  most: number,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = []
  let isUnderWay = false
  const workOff = async () => {
    while (waiting.length > 0) {
      const ones = waiting.splice(0, most)
      try {
        const results = await work(ones.map(({ item }) => item))
        for (const [index, { resolve }] of ones.entries()) resolve(results[index] as Result)
      } catch (error) {
        for (const { reject } of ones) reject(error)
      }
    }
    isUnderWay = false
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (isUnderWay) return
      isUnderWay = true
      setImmediate(workOff)
    })
}
