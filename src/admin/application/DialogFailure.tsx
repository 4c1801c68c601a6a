import { useContext } from 'react'
import { sentenceFor } from '#content/sentences.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { NewsBanner, NewsContext } from './NewsBanner.tsx'

type Props = {
  failure: Failure | null | undefined
  /** The sentence for the failed action: 'Erro ao atualizar status do financiamento'. */
  failed: string
}

/**
 * Says inside a dialog, above its buttons, why the server stored nothing, and lists the changes that colleagues made
 * meanwhile.
 */
export function DialogFailure({ failure, failed }: Props) {
  const { changes } = useContext(NewsContext)
  // Behind a login that followed, the dialog stays open and has to say that nothing was stored.
  const isSessionOver = failure?.code === 'unauthenticated'
  // The list of the changes says the same, and what they are.
  const isTold = failure?.code === 'stale_version' && changes.length > 0
  const sentence = failure && !isTold && (isSessionOver ? sentenceOf(failure) : failureSentence(failure, failed))
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

/** Says beside a button why the server stored nothing. */
export function SaveFailure({ failure, failed, className }: Props & { className?: string }) {
  if (!failure || silent.includes(failure.code)) return null
  const what = ownWords.includes(failure.code) ? undefined : failed
  return <PressFailure failure={failure} {...(what && { what })} {...(className && { className })} />
}

const ownWords = [
  'stale_version',
  'step_up_required',
  'managers_only',
  'undo_over',
  'wrong_status',
  'pix_provider_silent',
]
// The page shows the login or the colleagues' changes by itself.
const silent = ['unauthenticated', 'unread_changes']

/**
 * Returns the sentence for a change that was not stored: `failed`, unless the failure has a sentence of its own. Null
 * if the page already shows the reason.
 */
function failureSentence({ code }: Failure, failed: string): string | null {
  if (silent.includes(code)) return null
  return ownWords.includes(code) ? sentenceFor(code) : failed
}
