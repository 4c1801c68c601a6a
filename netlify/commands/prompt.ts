import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

/**
 * Asks questions on the terminal; it does not show a secret while it is typed. Lines of a pipe are the answers in turn.
 */
export function createPrompt() {
  let isSecret = false
  const output = new Writable({
    write: (chunk, encoding, done) => (isSecret ? done() : void process.stdout.write(chunk, encoding, done)),
  })
  const lines = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })
  const answers = lines[Symbol.asyncIterator]()

  /** `absent` is the answer if a pipe has no more lines. */
  const ask = async (question: string, absent?: string): Promise<string> => {
    process.stdout.write(question)
    const { value, done } = await answers.next()
    if (!done) return value
    if (absent === undefined) throw new Error('No answer was given.')
    return absent
  }
  const askSecret = async (question: string): Promise<string> => {
    isSecret = true
    try {
      return await ask(question)
    } finally {
      isSecret = false
      process.stdout.write('\n')
    }
  }
  return { ask, askSecret, close: () => lines.close() }
}
