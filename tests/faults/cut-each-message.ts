import { cutAt } from '#tests/support/fakes/fault-proxy.ts'
import type { Rig } from './rig.ts'

/**
 * The number of runs without a cut after which the last message counts as found, because the number of messages varies
 * a little.
 */
const enough = 6

/** Repeats `work` and cuts the connections to the database at its first message, its second, and so on. */
export async function cutEachMessage(rig: Rig, work: () => Promise<string>): Promise<string[]> {
  const answers: string[] = []
  for (let message = 1, through = 0; through < enough && message <= 300; message++) {
    await rig.recovered()
    cutAt(rig.proxy, message)
    const answer = await work()
    if (answer === 'ok') through++
    rig.proxy.cutWhen = undefined
    answers.push(answer)
  }
  return answers
}
