let asked: Promise<readonly string[]> | undefined

/** The professions to choose from, asked for once; rejects without a connection, and asks again the next time. */
export function loadProfessions(): Promise<readonly string[]> {
  asked ??= fetch('/profissoes.json')
    .then((answer) => (answer.ok ? answer.json() : Promise.reject(new Error(`professions: ${answer.status}`))))
    .catch((error) => {
      asked = undefined
      throw error
    })
  return asked
}
