import { cutAt } from '#tests/support/fakes/fault-proxy.ts'
import type { Rig } from './rig.ts'

/** How often the work has to get through before its last message counts as found: the number varies a little. */
const enough = 6

/** Does `work` again and again; cuts the connections to the database at its first message, its second, and so on. */
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
