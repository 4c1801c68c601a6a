import { useCallback, useEffect, useState } from 'react'
import type { IncomeProofAnswer } from '#api/credit.ts'
import { sentenceFor } from '#content/sentences.ts'
import { api, callApi, type Failure, sentenceOf } from '#lib/api.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { UploadFailure } from '../documents/upload-failure.ts'
import { $done } from '../done/done.ts'
import { refresh } from '../portal-state.ts'
import { goToLogin } from '../session.ts'

const pauseMs = 2_000

/**
 * Loads the proof of income that the bank waits for, sends its files one after the other, and hands them in. `sending`:
 * the percent of the file on its way; null for none. `removing`: the file that is being removed. `proof` is undefined
 * until the answer is there.
 */
export function useIncomeProof(application: string) {
  const [proof, setProof] = useState<IncomeProofAnswer['proof']>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [sending, setSending] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const [removing, setRemoving] = useState<string | null>(null)
  const [error, setError] = useState<string>()

  const load = useCallback(async () => {
    const answer = await callApi(api.portal['income-proof'].$get({ query: { application } }))
    if (answer.ok) setProof(answer.data.proof)
    else if (answer.failure.code === 'unauthenticated') return goToLogin('ended')
    setFailure(answer.ok ? null : answer.failure)
  }, [application])
  useEffect(() => void load(), [load])

  async function add(chosen: File) {
    if (sending !== null) return
    setError(undefined)
    setSending(0)
    const problem = await send(application, chosen, setSending)
    setSending(null)
    if (problem) setError(sentenceFor(problem))
    await load()
  }

  async function remove(file: string) {
    if (removing !== null || busy) return
    setRemoving(file)
    const query = { application }
    const answer = await callApi(api.portal['income-proof'].files[':file'].$delete({ param: { file }, query }))
    setRemoving(null)
    if (answer.ok) return setProof(answer.data.proof)
    if (answer.failure.code === 'unauthenticated') return goToLogin('ended')
    toast.error(sentenceOf(answer.failure))
    if (answer.failure.code === 'income_proof_over') await refresh()
  }

  async function handIn() {
    if (busy || removing !== null) return
    setBusy(true)
    const answer = await callApi(api.portal['income-proof']['handing-in'].$post({ query: { application } }))
    setBusy(false)
    if (!answer.ok) {
      if (answer.failure.code === 'unauthenticated') return goToLogin('ended')
      toast.error(sentenceOf(answer.failure))
      if (answer.failure.code !== 'income_proof_over') return
    } else {
      const text = 'A nossa equipe confere os arquivos, e a análise continua.'
      $done.set({ title: 'Comprovante de renda enviado', text, next: null })
    }
    await refresh()
  }

  return { proof, failure, reload: () => void load(), sending, busy, removing, error, add, remove, handIn }
}

/** Sends a chosen file. Returns the code of the reason why it did not arrive; null once it did. */
async function send(application: string, chosen: File, onPercent: (percent: number) => void): Promise<string | null> {
  const parts = await Promise.all([import('../documents/prepare-file.ts'), import('../documents/send-file.ts')]).catch(
    () => null,
  )
  if (parts === null) return 'network'
  const [{ acceptFile, prepareFile }, { sendFile, uploadServer }] = parts
  const accepted = await acceptFile('renda', chosen)
  if (typeof accepted === 'string') return accepted
  try {
    await sendFile(uploadServer(application), 'renda', await prepareFile('renda', accepted), {
      onProgress: (_, percent) => onPercent(percent),
      signal: new AbortController().signal,
      pause: (repetition) => new Promise((resolve) => setTimeout(resolve, pauseMs * repetition)),
    })
    return null
  } catch (error) {
    if (error instanceof UploadFailure) return error.code
    throw error
  }
}
