/** Does `work` in at least so many ms, so that the time of an answer does not reveal what was done. Throws what `work` throws. */
export async function atLeast<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), new Promise((resolve) => setTimeout(resolve, ms))])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
