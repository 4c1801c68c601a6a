import type { Failure } from '#lib/call-api.ts'
import { sentenceOf } from '#lib/problem.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

/** Names the data that could not be loaded and the reason, and offers another try. */
export function LoadFailure({ title, failure, onRetry }: { title: string; failure: Failure; onRetry: () => void }) {
  return (
    <Alert
      tone="bad"
      role="alert"
      title={title}
      action={
        <Button size="sm" variant="secondary" onClick={onRetry}>
          Tentar novamente
        </Button>
      }
    >
      {sentenceOf(failure)}
    </Alert>
  )
}
