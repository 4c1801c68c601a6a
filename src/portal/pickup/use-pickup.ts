import { useState } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { api, callApi, sentenceOf } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { show } from '../portal-state.ts'
import { goToLogin } from '../session.ts'

/**
 * Books and cancels the pick-up. A booking tells whether it worked; what was done stands in the notice of the page
 * (`done.ts`). Keeps the sentence of a failure in `problem`.
 */
export function usePickup({ id }: ApplicantView) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const query = { application: id }

  async function run(request: Parameters<typeof callApi<ApplicantView>>[0]): Promise<boolean> {
    setBusy(true)
    setProblem(null)
    const answer = await callApi(request)
    setBusy(false)
    if (answer.ok) {
      show(answer.data)
      return true
    }
    if (answer.failure.code === 'unauthenticated') goToLogin('ended')
    else setProblem(sentenceOf(answer.failure))
    return false
  }

  return {
    busy,
    problem,
    book: (dealership: string, startsAt: string) =>
      run(api.portal.pickup.$put({ query, json: { dealership, startsAt } })),
    cancel: async () => {
      if (await run(api.portal.pickup.$delete({ query }))) toast.success('Retirada cancelada')
    },
  }
}
