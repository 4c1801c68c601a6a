import type { BoletoConfig } from '../../config.ts'
import { boundedText } from '../../shared/transport.ts'
import { noAnswer, ProviderFailure } from '../provider/port.ts'

/**
 * Where files are exchanged with the bank that registers boletos. Every call throws `ProviderFailure` for a bank that
 * gives no answer.
 */
export interface BankFiles {
  /**
   * Hands over a file. May be repeated: the bank knows a file by the number in it. Returns why the bank does not take
   * it.
   */
  put(name: string, content: string): Promise<string | undefined>
  /** The names of the files that the bank left. */
  list(): Promise<string[]>
  get(name: string): Promise<string>
}

/** How long (ms) one call may take. */
const patienceMs = 8_000
/** No file of the bank is longer: 20 MB hold 40,000 boletos. */
const largestFile = 20_000_000
const nameForm = /^[A-Za-z0-9._-]{1,80}$/

/** The folder of a bank over HTTPS, with basic authentication. */
export function httpBankFiles({ filesUrl, user, password }: BoletoConfig, send: typeof fetch): BankFiles {
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { authorization, 'content-type': 'text/plain' }
    const signal = AbortSignal.timeout(patienceMs)
    return send(filesUrl + path, { ...init, headers, signal, redirect: 'error' }).catch((error: Error) => {
      throw noAnswer(error.name)
    })
  }
  const textOf = async (answer: Response) => {
    if (!answer.ok) throw noAnswer(`the bank of boletos answered ${answer.status}`)
    return boundedText(answer, largestFile)
  }
  return {
    put: async (name, content) => {
      const answer = await ask(`/remessa/${name}`, { method: 'PUT', body: content })
      if (answer.ok) return undefined
      // 400 and 409 are the bank's word on the file. All else may pass.
      if (answer.status !== 400 && answer.status !== 409)
        throw noAnswer(`the bank of boletos answered ${answer.status}`)
      return (await boundedText(answer)).slice(0, 200)
    },
    list: async () => {
      const names = namesIn(await textOf(await ask('/retorno')))
      if (names === undefined) throw new ProviderFailure('unreadable', 'the list of the bank is no list of names')
      return names
    },
    get: async (name) => textOf(await ask(`/retorno/${name}`)),
  }
}

/** Reads the bank's list; undefined if it is none. */
function namesIn(text: string): string[] | undefined {
  try {
    const names: unknown = JSON.parse(text)
    return Array.isArray(names) && names.every((one) => typeof one === 'string' && nameForm.test(one))
      ? names
      : undefined
  } catch {
    return undefined
  }
}
