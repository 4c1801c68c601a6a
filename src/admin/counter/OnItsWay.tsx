import type { Counter } from '#api/hand-over.ts'
import { sentenceFor } from '#content/sentences.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { takeBackWaiting, type Waiting } from './kept-on-device.ts'
import { StayedButton } from './RefusedHandOvers.tsx'

/** The pressed button disappears, so its pick-up's line takes the focus. */
export const focusLine = (pressed: Element | null) => pressed?.closest('details')?.querySelector('summary')?.focus()

type Props = { id: string; waiting: Waiting; onChange: (counter: Counter) => void }

/** A hand-over that the bank does not have yet, or did not record. */
export function OnItsWay({ id, waiting, onChange }: Props) {
  if (!waiting.refused) {
    return (
      <Alert tone="warn" role="status" title="Entrega guardada neste aparelho">
        <p>Ela segue para o banco assim que houver conexão. Pode fechar a página e voltar depois.</p>
        <Button
          size="sm"
          variant="secondary"
          className="mt-2"
          onClick={({ currentTarget }) => {
            focusLine(currentTarget)
            takeBackWaiting(id, waiting)
          }}
        >
          Desfazer entrega
        </Button>
      </Alert>
    )
  }
  return (
    <Alert tone="bad" role="alert" title="O banco não registrou esta entrega">
      <p>{sentenceFor(waiting.refused)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="secondary"
          onClick={({ currentTarget }) => {
            focusLine(currentTarget)
            takeBackWaiting(id, waiting)
          }}
        >
          Corrigir
        </Button>
        <StayedButton id={id} onChange={onChange} />
      </div>
    </Alert>
  )
}
