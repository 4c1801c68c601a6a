import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { messageFor } from '#content/messages.ts'
import { sentenceOf } from '#lib/problem.ts'
import { passkeysWork } from '../core/passkeys/support.ts'
import { $who, sessionLost } from '../core/session.ts'
import type { StepUpQuestion } from '../core/step-up.ts'

/** Answers the question with a passkey, where the account has one that can be used here. */
export function usePasskeyProof(question: StepUpQuestion) {
  const hasPasskey = useStore($who)?.hasPasskey ?? false
  const [works, setWorks] = useState(passkeysWork)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function choose() {
    setBusy(true)
    setError(null)
    try {
      const { stepUpWithPasskey } = await import('../core/passkeys/ceremonies.ts')
      const answer = await stepUpWithPasskey()
      if (answer.ok) return question.answer(true)
      const { code } = answer.failure
      if (code === 'unauthenticated') sessionLost()
      // The last one was removed meanwhile, or they belong to another address.
      if (code === 'not_found' || code === 'passkey_unavailable') setWorks(false)
      setError(code === 'not_found' ? messageFor('passkey_unavailable') : sentenceOf(answer.failure))
    } catch {
      setError(messageFor('network'))
    } finally {
      setBusy(false)
    }
  }

  return { works: works && hasPasskey, busy, error, choose: () => void choose() }
}
