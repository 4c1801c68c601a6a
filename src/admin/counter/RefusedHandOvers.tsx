import type { Counter } from '#api/hand-over.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'
import { dropWaiting, type unlisted } from './kept-on-device.ts'

type Props = { refused: ReturnType<typeof unlisted>; onChange: (counter: Counter) => void }

/**
 * The hand-overs that the bank refused and whose pick-ups have left the list. Each stays until the clerk says what
 * became of it.
 */
export function RefusedHandOvers({ refused, onChange }: Props) {
  if (refused.length === 0) return null
  return (
    <section aria-labelledby="recusadas" className="grid grid-cols-1 gap-2">
      <h2 id="recusadas" className="mt-2 font-bold text-lg">
        Entregas que o banco não registrou
      </h2>
      {refused.map((one) => (
        <Alert
          key={one.id}
          tone="bad"
          role="alert"
          title={[one.name ?? one.takenBy, one.model].filter(Boolean).join(', ')}
        >
          <p>
            Entregue a <span>{one.takenBy}</span> em <span>{formatDateTime(one.handedOverAt)}</span> (horário de
            Brasília). <span>{whyOf(one.refused)}</span> Se a moto saiu da loja, fale agora com o banco.
          </p>
          <div className="mt-2 flex flex-wrap gap-2">
            <StayedButton id={one.id} onChange={onChange} />
            <Button size="sm" variant="secondary" onClick={() => dropWaiting(one.id)}>
              Já falei com o banco
            </Button>
          </div>
        </Alert>
      ))}
    </section>
  )
}

/** The general sentence for `not_found` says nothing of a pick-up that was called off or moved. */
const whyOf = (code: string) => (code === 'not_found' ? 'Esta retirada não está mais marcada aqui.' : sentenceFor(code))

/** Tells the bank that the motorcycle did not leave, and drops its hand-over. */
export function StayedButton({ id, onChange }: { id: string; onChange: (counter: Counter) => void }) {
  const { busy, failure, press } = usePress()

  async function tell() {
    const answer = await call(admin.pickups[':id']['hand-over'].stayed.$post({ param: { id } }))
    // A pick-up that is now another dealership's has nothing left to tell.
    if (!answer.ok && answer.failure.code !== 'not_found') return answer.failure
    dropWaiting(id)
    if (answer.ok) onChange(answer.data)
    toast.success('O banco sabe que a moto ficou na loja')
    return null
  }

  return (
    <>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void press('stayed', tell)}>
        A moto ficou na loja
      </Button>
      <PressFailure failure={failure} />
    </>
  )
}
