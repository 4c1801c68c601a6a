import { useContext } from 'react'
import type { Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { NewsBanner } from './NewsBanner.tsx'
import { failureSentence } from './state/failure-sentence.ts'
import { NewsContext } from './state/news.ts'

type Props = {
  failure: Failure | null | undefined
  /** The sentence for the failed action: 'Erro ao atualizar status do financiamento'. */
  failed: string
}

/** Says inside a dialog, above its buttons, why the server stored nothing and what colleagues changed meanwhile. */
export function DialogFailure({ failure, failed }: Props) {
  const { changes } = useContext(NewsContext)
  const sentence = failure && failureSentence(failure, failed)
  return (
    <>
      {sentence && (
        <Alert tone="bad" role="alert" title={sentence}>
          {sentence === failed && failure.errors.length === 0 && sentenceOf(failure)}
        </Alert>
      )}
      {changes.length > 0 && <NewsBanner />}
    </>
  )
}
