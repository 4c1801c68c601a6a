import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { messageFor } from '#content/messages.ts'
import type { Failure } from '#lib/call-api.ts'
import { admin } from '../../core/api.ts'
import type { Save } from '../state/use-application.ts'

/** What an analyst does with a contract. Each gives what went wrong; null when it was done. */
export function useContract({ id }: AdminDetail, save: Save) {
  const [busy, setBusy] = useState(false)
  const { contract } = admin.applications[':id']
  const param = { id }

  async function stored(request: Parameters<Save>[0], done: string, inDialog = false): Promise<Failure | null> {
    setBusy(true)
    const answer = await save(request, { done, failed: messageFor('contract_failed') }, { inDialog })
    setBusy(false)
    return answer.ok ? null : answer.failure
  }
  return {
    busy,
    generate: () =>
      stored(
        (version) => contract.$post({ param, json: { version } }),
        'Contrato gerado. O PDF fica pronto em instantes',
      ),
    takeBack: (reason: string) =>
      stored((version) => contract.voiding.$post({ param, json: { version, reason } }), 'Contrato cancelado', true),
  }
}
