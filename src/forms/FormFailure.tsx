import { type Failure, sentenceOf } from '#lib/api.ts'
import { Alert } from '#ui/feedback/Alert.tsx'
import { intoSight } from '#ui/into-sight.ts'

type Props = {
  failure: Failure | null
  /** The sentences of this form for codes that say too little by themselves: 'not_found'. */
  words?: Readonly<Record<string, string>>
  /** What was not stored, before the reason. */
  what?: string
}

/** Says why a form was not stored, where no field says it. */
export function FormFailure({ failure, words = {}, what }: Props) {
  if (failure === null) return null
  const why = words[failure.code] ?? sentenceOf(failure)
  return <Alert ref={intoSight} tone="bad" role="alert" title={what ? `${what}: ${why}` : why} />
}
