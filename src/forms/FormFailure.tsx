import { type Failure, sentenceOf } from '#lib/api.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

type Props = {
  failure: Failure | null
  /** The sentences of this form for codes that say too little by themselves: 'not_found'. */
  words?: Readonly<Record<string, string>>
}

/** Says why a form was not stored, where no field says it. */
export function FormFailure({ failure, words = {} }: Props) {
  return failure && <Alert tone="bad" role="alert" title={words[failure.code] ?? sentenceOf(failure)} />
}
