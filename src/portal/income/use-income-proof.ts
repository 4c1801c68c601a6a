import { useCallback, useEffect, useState } from 'react'
import type { IncomeProofAnswer } from '#api/credit.ts'
import { usePress } from '#forms/use-press.ts'
import { api, type Failure, failureOf, sentenceOf } from '#lib/api.ts'
import { UploadFailure } from '../documents/upload-failure.ts'
import { $done, overBy } from '../done/done.ts'
import { refresh } from '../portal-state.ts'
import { askPortal } from '../session.ts'

const pauseMs = 2_000

/** The name of the press that hands the files in. */
export const handingIn = 'hand in'

type Asked<Data> = Parameters<typeof askPortal<Data>>[0]

/**
 * Loads the proof of income that the bank waits for, sends its files one after the other, and hands them in. `sending`:
 * the percent of the file on its way; null for none. `pressed`: the file that is being removed, or `handingIn`. `proof`
 * is undefined until the answer is there. A later load that fails leaves it as it was, with its `failure`.
 */
export function useIncomeProof(application: string) {
  const [proof, setProof] = useState<IncomeProofAnswer['proof']>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [percent, setPercent] = useState(0)
  const file = usePress()
  const { pressed, failureAt, press, clear } = usePress<string>()

  const load = useCallback(async () => {
    const request = api.portal['income-proof'].$get({ query: { application } })
    setFailure(await askPortal(request, (answer) => setProof(answer.proof)))
  }, [application])
  useEffect(() => void load(), [load])

  const add = (chosen: File) =>
    file.press('add', async () => {
      clear()
      setPercent(0)
      const problem = await send(application, chosen, setPercent)
      await load()
      return problem === null ? null : failureOf(problem)
    })

  /** Sends a change of the proof. One that is over meanwhile shows the page as it then is. */
  const change = <Data>(name: string, request: () => Asked<Data>, take: (data: Data) => void) =>
    press(name, async () => {
      const failed = await askPortal(request(), take)
      if (failed?.code === 'income_proof_over') {
        await refresh()
        $done.set(overBy(sentenceOf(failed)))
      }
      return failed
    })

  const query = { application }
  const remove = (id: string) =>
    change(
      id,
      () => api.portal['income-proof'].files[':file'].$delete({ param: { file: id }, query }),
      (answer) => setProof(answer.proof),
    )
  const isEmpty = proof?.files.length === 0
  const handIn = () =>
    isEmpty
      ? press(handingIn, async () => failureOf('file_missing'))
      : change(
          handingIn,
          () => api.portal['income-proof']['handing-in'].$post({ query }),
          () => {
            const text = 'A nossa equipe confere os arquivos, e a análise continua.'
            $done.set({ title: 'Comprovante de renda enviado', text, next: null })
            void refresh()
          },
        )

  return {
    proof,
    failure,
    reload: () => void load(),
    sending: file.busy ? percent : null,
    error: file.failure ? sentenceOf(file.failure) : undefined,
    pressed,
    failureAt,
    add,
    remove,
    handIn,
  }
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
