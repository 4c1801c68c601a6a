/**
 * Makes a function that loads a JSON file of the site once, and tries again after a failure. It rejects when loading
 * fails.
 */
export function loadOnce<Data>(address: string): () => Promise<Data> {
  let asked: Promise<Data> | undefined
  return () => {
    asked ??= fetch(address)
      .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`${address}: ${answer.status}`))))
      .catch((error) => {
        asked = undefined
        throw error
      })
    return asked
  }
}
