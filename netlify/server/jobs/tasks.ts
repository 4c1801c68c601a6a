import { askForBuild, startPriceDay } from '../catalogue/build-site.ts'
import { renderContract } from '../contracts/render.ts'
import { sealContract } from '../contracts/seal-contract.ts'
import type { Deps } from '../deps.ts'
import { sealTerm } from '../installments/settlement-term.ts'
import { sendMessage } from '../messages/send-message.ts'
import { pixTasks } from '../payments/pix-tasks.ts'
import { startConditions } from '../settings/conditions.ts'
import { openCertificate } from '../shared/certificates.ts'
import type { Tasks } from '../shared/enqueue.ts'

/** The jobs that can be done with this configuration, by name; the others wait. */
export async function tasksOf(deps: Deps): Promise<Tasks> {
  const { mail } = deps.config
  const certificate = await openCertificate(deps, 'contract')
  return {
    build_site: () => askForBuild(deps),
    price_day: () => startPriceDay(deps),
    conditions_day: () => startConditions(deps),
    ...(await pixTasks(deps)),
    render_contract: ({ contractId }) => renderContract(deps, contractId),
    ...(certificate && {
      seal_contract: ({ contractId }) => sealContract(deps, certificate, contractId),
      settlement_term: ({ termId }) => sealTerm(deps, certificate, termId),
    }),
    ...(mail && { send_message: ({ messageId }) => sendMessage(deps, mail, messageId) }),
  }
}
