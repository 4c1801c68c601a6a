/**
 * Tells an answer that still counts from one that was overtaken. Call the given function when a request begins, and
 * whenever what it asks about changes. It gives a function that tells whether nothing has begun since.
 */
export function newest(): () => () => boolean {
  let begun = 0
  return () => {
    const own = ++begun
    return () => own === begun
  }
}
