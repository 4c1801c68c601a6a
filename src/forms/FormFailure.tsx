import { type Failure, sentenceOf } from '#lib/api.ts'
import { Alert } from '#ui/feedback/Alert.tsx'

/** Says why a form was not stored, where no field says it. */
export function FormFailure({ failure }: { failure: Failure | null }) {
  return failure && <Alert tone="bad" role="alert" title={sentenceOf(failure)} />
}
