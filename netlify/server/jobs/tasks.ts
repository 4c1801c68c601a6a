import { askForBuild, startPriceDay } from '../catalogue/build-site.ts'
import { renderContract } from '../contracts/render.ts'
import { sealContract } from '../contracts/seal-contract.ts'
import type { Deps } from '../deps.ts'
import { sealTerm } from '../installments/settlement-term.ts'
import { sendMessage } from '../messages/send-message.ts'
import { pixTasks } from '../payments/pix-tasks.ts'
import { startConditions } from '../settings/conditions.ts'
import type { Tasks } from '../shared/enqueue.ts'

/** The jobs that can be done with this configuration, by name; the others wait. */
export function tasksOf(deps: Deps): Tasks {
  const { mail, contractCertificate } = deps.config
  return {
    build_site: () => askForBuild(deps),
    price_day: () => startPriceDay(deps),
    conditions_day: () => startConditions(deps),
    ...pixTasks(deps),
    render_contract: ({ contractId }) => renderContract(deps, contractId),
    ...(contractCertificate && {
      seal_contract: ({ contractId }) => sealContract(deps, contractCertificate, contractId),
      settlement_term: ({ termId }) => sealTerm(deps, contractCertificate, termId),
    }),
    ...(mail && { send_message: ({ messageId }) => sendMessage(deps, mail, messageId) }),
  }
}
