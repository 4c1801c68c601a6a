import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef } from 'react'
import type { CounterPickup } from '#api/hand-over.ts'
import { messageFor } from '#content/messages.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatPlate } from '#domain/dealerships/vehicle.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Facts } from '#ui/structure/Facts.tsx'
import { HandOverFields, type HandOverTyped, handOverErrors, newHandOver } from '../core/HandOverFields.tsx'
import { $kept, dropWaiting, keepDraft, type Waiting } from './outbox.ts'

type Props = {
  pickup: CounterPickup
  /** Its day is over, and nobody came. */
  late: boolean
  waiting: Waiting | undefined
  onHandOver: (id: string, typed: HandOverTyped) => void
}

/** One pick-up: a line that opens into what to check and 'Entregar moto'. */
export function PickupItem({ pickup, late, waiting, onHandOver }: Props) {
  const { time, name, model, handedOverAt } = pickup
  return (
    <details className="group rounded-lg border border-line bg-white">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 px-4 py-3">
        <span className="figures font-extrabold text-xl">{time}</span>
        <span className="min-w-0 flex-1">
          <span className="block break-words font-semibold">{name}</span>
          <span className="block break-words text-ink-soft text-sm">{model}</span>
          {late && <span className="figures block text-ink-soft text-sm">Era para {formatPlainDate(pickup.day)}</span>}
        </span>
        {handedOverAt ? (
          <Badge tone="ok">Entregue</Badge>
        ) : waiting ? (
          <Badge tone={waiting.refused ? 'bad' : 'warn'}>{waiting.refused ? 'Recusada' : 'Enviando'}</Badge>
        ) : (
          <span className="icon icon-chevron-down size-5 group-open:rotate-180" />
        )}
      </summary>
      <div className="grid grid-cols-1 gap-4 border-line border-t p-4">
        <Facts
          facts={[
            { label: 'Contrato', value: pickup.contractNumber },
            { label: 'Placa', value: pickup.plate && formatPlate(pickup.plate) },
            { label: 'Chassi', value: pickup.chassis, wide: true },
          ]}
        />
        <Backing backing={pickup.backing} />
        {handedOverAt ? (
          <p className="text-sm">Entregue a {pickup.takenBy}.</p>
        ) : waiting ? (
          <OnItsWay id={pickup.id} waiting={waiting} />
        ) : (
          <HandOverForm pickup={pickup} onHandOver={onHandOver} />
        )}
      </div>
    </details>
  )
}

/** What the bank has to have before a motorcycle is handed over, each with its state in words. */
function Backing({ backing }: { backing: CounterPickup['backing'] | undefined }) {
  // A list that the device kept from before says nothing of it.
  if (!backing) return null
  const lines = [
    [backing.entry, 'Entrada paga', 'Entrada não paga'],
    [backing.contract, 'Contrato assinado', 'Contrato não assinado'],
    [backing.registration, 'Registrado', 'Não registrado'],
  ] as const
  return (
    <ul aria-label="O que o banco precisa ter" className="flex flex-wrap gap-2">
      {lines.map(([done, yes, no]) => (
        <li key={yes}>
          <Badge tone={done ? 'ok' : backing.waived ? 'warn' : 'bad'}>{done ? yes : no}</Badge>
        </li>
      ))}
      {backing.waived && !(backing.entry && backing.contract && backing.registration) && (
        <li className="basis-full text-sm">A gestão autorizou a entrega sem o que falta.</li>
      )}
    </ul>
  )
}

/** What was pressed goes away: the line that it stands in takes the focus. */
const focusLine = (pressed: Element | null) => pressed?.closest('details')?.querySelector('summary')?.focus()

function OnItsWay({ id, waiting }: { id: string; waiting: Waiting }) {
  if (!waiting.refused) {
    return (
      <Alert tone="warn" role="status" title="Entrega guardada neste aparelho">
        Ela segue para o banco assim que houver conexão. Pode fechar a página e voltar depois.
      </Alert>
    )
  }
  return (
    <Alert
      tone="bad"
      role="alert"
      title="O banco não registrou esta entrega"
      action={
        <Button
          size="sm"
          variant="secondary"
          onClick={({ currentTarget }) => {
            focusLine(currentTarget)
            dropWaiting(id)
            keepDraft(id, waiting)
          }}
        >
          Corrigir
        </Button>
      }
    >
      {messageFor(waiting.refused)}
    </Alert>
  )
}

function HandOverForm({ pickup, onHandOver }: Pick<Props, 'pickup' | 'onHandOver'>) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)
  const typed = useStore($kept).drafts[pickup.id] ?? newHandOver(pickup.name)
  if (pickup.backing && !pickup.backing.waived) {
    return (
      <Alert tone="bad" title="Não entregue esta moto">
        Falta o que está em vermelho acima. Fale com o banco: só a gestão pode autorizar a entrega assim.
      </Alert>
    )
  }
  if (!pickup.chassis || !pickup.plate) {
    return (
      <Alert tone="warn" title="Ainda não dá para entregar">
        O banco ainda não informou o chassi e a placa desta moto. Fale com ele antes.
      </Alert>
    )
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = handOverErrors(typed)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    focusLine(form.current)
    onHandOver(pickup.id, typed)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <HandOverFields
        typed={typed}
        errors={errors}
        onChange={(changes) => {
          keepDraft(pickup.id, { ...typed, ...changes })
          clear(...Object.keys(changes))
        }}
      />
      <Button type="submit" full>
        Entregar moto
      </Button>
    </form>
  )
}
