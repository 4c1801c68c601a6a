import { useStore } from '@nanostores/react'
import { type SubmitEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Counter, CounterPickup } from '#api/hand-over.ts'
import { dayInWords, formatPlainDate } from '#domain/calendar/calendar.ts'
import { formatPlate } from '#domain/dealerships/vehicle.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { useFieldErrors } from '#ui/forms/use-field-errors.ts'
import { Facts } from '#ui/structure/Facts.tsx'
import { admin } from '../core/api.ts'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'
import { HandOverFields, type HandOverTyped, handOverErrors, newHandOver } from '../core/HandOverFields.tsx'
import { ask } from '../core/session.ts'
import { $kept, keepDraft, type Waiting } from './kept-on-device.ts'
import { MovePickup } from './MovePickup.tsx'
import { focusLine, OnItsWay } from './OnItsWay.tsx'
import { clockOf, type Offline } from './offline.tsx'

type Props = {
  pickup: CounterPickup
  /** Today at the dealership. */
  today: string
  waiting: Waiting | undefined
  /** Left out while the server answers. */
  offline: Offline | undefined
  onHandOver: (pickup: CounterPickup, typed: HandOverTyped) => void
  /** Takes the counter's list after a change. */
  onChange: (counter: Counter) => void
}

/** One pick-up: a line that opens to the checks and 'Entregar moto'. */
export function PickupItem({ pickup, today, waiting, offline, onHandOver, onChange }: Props) {
  const { time, name, model, color, handedOverAt } = pickup
  // Its day has passed without a hand-over.
  const late = pickup.day < today
  return (
    <details className="group rounded-lg border border-line bg-white">
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-4 px-4 py-3">
        <span className="figures font-extrabold text-xl">{time}</span>
        <span className="min-w-0 flex-1">
          <span className="block break-words font-semibold">{name}</span>
          <span className="block break-words text-ink-soft text-sm">
            <span translate="no">{model}</span>
            {color && <strong className="block text-ink">{`separar: ${color}`}</strong>}
          </span>
          {late && (
            <span className="figures block text-ink-soft text-sm">{`Era para ${formatPlainDate(pickup.day)}`}</span>
          )}
        </span>
        {handedOverAt ? (
          <Badge tone="ok">Entregue</Badge>
        ) : waiting ? (
          <Badge tone={waiting.refused ? 'bad' : 'warn'}>
            {waiting.refused ? 'Recusada' : offline ? 'Guardada' : 'Enviando'}
          </Badge>
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
        {!handedOverAt && <Backing backing={pickup.backing} />}
        {handedOverAt ? (
          <HandedOver pickup={pickup} offline={offline} onChange={onChange} />
        ) : waiting ? (
          <OnItsWay id={pickup.id} waiting={waiting} onChange={onChange} />
        ) : (
          <>
            {offline && !offline.isFresh ? (
              <Alert tone="warn" title="Para entregar é preciso internet">
                Esta lista é de <span>{clockOf(offline.at)}</span>. Desde então o pagamento ou o contrato podem ter
                mudado.
              </Alert>
            ) : (
              <HandOverForm pickup={pickup} today={today} onHandOver={onHandOver} />
            )}
            <MovePickup pickup={pickup} isOffline={offline !== undefined} onChange={onChange} />
          </>
        )}
      </div>
    </details>
  )
}

/** The conditions for handing a motorcycle over, each with its state in words. */
function Backing({ backing }: { backing: CounterPickup['backing'] | undefined }) {
  // A list cached by an older version lacks these facts.
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

/** Names the person who took the motorcycle, with a button to undo a mistake for a few minutes. */
function HandedOver({
  pickup: { id, takenBy, undoUntil },
  offline,
  onChange,
}: Pick<Props, 'pickup' | 'offline' | 'onChange'>) {
  const { busy, failure, press } = usePress()

  const undo = (pressed: Element) =>
    ask(admin.pickups[':id']['hand-over'].undo.$post({ param: { id } }), (counter) => {
      focusLine(pressed)
      onChange(counter)
      toast.success('Entrega desfeita. O cliente não foi avisado.')
    })

  return (
    <>
      {takenBy && (
        <p className="text-sm">
          Entregue a <span>{takenBy}</span>.
        </p>
      )}
      {undoUntil && !offline && (
        <div>
          <Button
            size="sm"
            variant="secondary"
            busy={busy}
            onClick={({ currentTarget }) => void press('undo', () => undo(currentTarget))}
          >
            Desfazer entrega
          </Button>
          <PressFailure failure={failure} className="mt-1" />
          <p className="mt-1 text-ink-soft text-sm">
            Até <span>{clockOf(undoUntil)}</span>: depois o cliente é avisado.
          </p>
        </div>
      )}
    </>
  )
}

function HandOverForm({ pickup, today, onHandOver }: Pick<Props, 'pickup' | 'today' | 'onHandOver'>) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, refuse, clear } = useFieldErrors(form)
  const typed = { ...newHandOver, ...useStore($kept).drafts[pickup.id] }
  const [asking, setAsking] = useState(false)
  if (pickup.backing && !pickup.backing.waived) {
    return (
      <Alert tone="bad" title="Não entregue esta moto">
        Falta o que está em vermelho acima. Fale com o banco: só a gestão pode autorizar a entrega assim.
      </Alert>
    )
  }
  const lacks = [!pickup.chassis && 'o chassi', !pickup.plate && 'a placa'].filter(Boolean).join(' e ')
  if (lacks) {
    return (
      <Alert key="lacks" tone="warn" title="Ainda não dá para entregar">
        O banco ainda não informou <span>{lacks}</span> desta moto. Fale com ele antes.
      </Alert>
    )
  }
  function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = handOverErrors(typed)
    if (Object.keys(wrong).length > 0) return refuse(wrong)
    if (pickup.day > today) return setAsking(true)
    hand()
  }

  function hand() {
    // An open dialog keeps the focus inside it, so the dialog closes first.
    flushSync(() => setAsking(false))
    focusLine(form.current)
    onHandOver(pickup, typed)
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="grid gap-4">
      <HandOverFields
        buyer={pickup.name}
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
      {asking && (
        <ConfirmDialog
          title="Entregar antes do dia?"
          confirm="Entregar hoje"
          onConfirm={hand}
          onClose={() => setAsking(false)}
        >
          A retirada de <span translate="no">{pickup.name}</span> está marcada para{' '}
          <span>{dayInWords(pickup.day)}</span>, às <span>{pickup.time}</span>. Confira se esta é a pessoa e a moto
          certas.
        </ConfirmDialog>
      )}
    </form>
  )
}
