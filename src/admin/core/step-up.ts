import { atom } from 'nanostores'
import { isProblem } from '#lib/api.ts'

/**
 * An open question to the user to prove to be the account's owner. `answer` gets whether the proof succeeded. Null
 * without a question.
 */
export type StepUpQuestion = { readonly answer: (done: boolean) => void }
export const $stepUp = atom<StepUpQuestion | null>(null)

let asked: Promise<boolean> | undefined

/**
 * Wraps `send` with the password dialog. A request that the server refuses for want of a fresh proof waits for the
 * dialog, and is then sent again unchanged. If the user gives up, the server's refusal is the answer.
 */
export function withStepUp(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    if (response.status !== 403) return response
    const body: unknown = await response
      .clone()
      .json()
      .catch(() => undefined)
    if (!isProblem(body) || body.code !== 'step_up_required') return response
    return (await ask()) ? send(input, init) : response
  }
}

/** Several requests at once share one question. */
function ask(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    $stepUp.set({
      answer(done) {
        asked = undefined
        $stepUp.set(null)
        resolve(done)
      },
    })
  })
  return asked
}
