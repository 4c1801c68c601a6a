import { type Ref, useState } from 'react'
import type { MotorcycleDetail } from '#api/motorcycles.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { ConcurrentChanges } from '../core/ConcurrentChanges.tsx'
import { bringBack } from './bring-back.ts'
import { refusalOf } from './moto-words.ts'

type Props = {
  /** Left out for a new model, which no colleague can have changed. */
  motorcycle: MotorcycleDetail | undefined
  news: readonly { id: number; text: string }[]
  onDismiss: () => void
  onBack: (motorcycle: MotorcycleDetail) => void
  /** Lets a refused save move the focus here. */
  ref: Ref<HTMLDivElement>
}

/** Shows the changes that colleagues made to the model during the editing. */
export function MotoNews({ motorcycle, onBack, ...changes }: Props) {
  const { news, onDismiss, ref } = changes
  if (motorcycle?.state === 'archived') return <Removed {...{ motorcycle, news, onBack, ref }} />
  if (news.length === 0) return null
  const title = 'Esta moto mudou enquanto você a editava'
  return <ConcurrentChanges {...{ title, onDismiss, ref }} changes={news} />
}

type RemovedProps = Pick<Props, 'news' | 'onBack' | 'ref'> & { motorcycle: MotorcycleDetail }

/** Says that the model was removed. The typed values can be saved once the user brings it back. */
function Removed({ motorcycle, news, onBack, ref }: RemovedProps) {
  const [busy, setBusy] = useState(false)

  async function bring() {
    setBusy(true)
    const answer = await bringBack(motorcycle)
    setBusy(false)
    if (!answer.ok) return toast.error(refusalOf(answer.failure))
    onBack(answer.data)
  }

  return (
    <Alert
      ref={ref}
      tone="warn"
      role="alert"
      title="Esta moto foi removida enquanto você a editava"
      action={
        <Button size="sm" variant="secondary" busy={busy} onClick={bring}>
          Trazer de volta
        </Button>
      }
    >
      <ul className="mt-1 list-disc pl-5">
        {news.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <p className="mt-2">
        O que você digitou continua aqui. Para salvar, traga a moto de volta: ela volta marcada para não ser publicada
        ainda.
      </p>
    </Alert>
  )
}
