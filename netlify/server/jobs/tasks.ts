import { askForBuild, startPriceDay } from '../catalogue/build-site.ts'
import { renderContract } from '../contracts/render.ts'
import { sealContract } from '../contracts/seal-contract.ts'
import type { Deps } from '../deps.ts'
import { sendMessage } from '../messages/send-message.ts'
import { pixTasks } from '../payments/pix-tasks.ts'

/** What a job does with its payload. It may be run twice, has to end within 18 s, and throws to be tried again. */
type Task = (payload: unknown) => Promise<void>

/** The jobs that can be done with this configuration, by name; the others wait. */
export function tasksOf(deps: Deps): Record<string, Task> {
  const { mail, contractCertificate } = deps.config
  const contractOf = (payload: unknown) => (payload as { contractId: string }).contractId
  return {
    build_site: () => askForBuild(deps),
    price_day: () => startPriceDay(deps),
    ...pixTasks(deps),
    render_contract: (payload) => renderContract(deps, contractOf(payload)),
    ...(contractCertificate && {
      seal_contract: (payload) => sealContract(deps, contractCertificate, contractOf(payload)),
    }),
    ...(mail && { send_message: (payload) => sendMessage(deps, mail, (payload as { messageId: string }).messageId) }),
  }
}
