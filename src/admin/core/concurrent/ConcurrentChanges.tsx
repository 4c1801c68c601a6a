import type { ReactNode, Ref } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'

type Props = {
  title: string
  /** Stands above the list of changes, for example who saved them and when. */
  intro?: ReactNode
  changes: readonly { id: string | number; text: ReactNode }[]
  onDismiss: () => void
  /** Lets a refused save move the focus here. */
  ref?: Ref<HTMLDivElement>
}

/** Shows what colleagues changed while the user had something open. The typed text stays, and the next save goes on top. */
export function ConcurrentChanges({ title, intro, changes, onDismiss, ref }: Props) {
  return (
    <Alert
      ref={ref}
      tone="warn"
      role="alert"
      title={title}
      action={
        <Button size="sm" variant="secondary" onClick={onDismiss}>
          Entendi
        </Button>
      }
    >
      {intro && <p>{intro}</p>}
      <ul className="mt-1 list-disc pl-5">
        {changes.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <p className="mt-2">O que você digitou continua aqui. Confira e salve de novo, se ainda fizer sentido.</p>
    </Alert>
  )
}
