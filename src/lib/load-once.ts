/** Gives what asks for a JSON file of the site: once, and again after a failure. It rejects without a connection. */
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
