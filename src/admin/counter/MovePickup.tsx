import { useEffect, useState } from 'react'
import type { Counter, CounterPickup } from '#api/hand-over.ts'
import type { FreeSlots } from '#api/pickup.ts'
import { dayInWords } from '#domain/calendar/calendar.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { admin } from '../core/api.ts'
import { call } from '../core/session.ts'

type Props = { pickup: CounterPickup; isOffline: boolean; onChange: (counter: Counter) => void }

/** Moves a pick-up to another day or time at this dealership, as agreed with the customer, who gets a mail. */
export function MovePickup({ pickup, isOffline, onChange }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" full disabled={isOffline} onClick={() => setOpen(true)}>
        {isOffline ? 'Remarcar (precisa de internet)' : 'Remarcar'}
      </Button>
      {open && <MoveDialog pickup={pickup} onChange={onChange} onClose={() => setOpen(false)} />}
    </>
  )
}

function MoveDialog({
  pickup: { id, name, day: bookedDay, time },
  onChange,
  onClose,
}: Omit<Props, 'isOffline'> & { onClose: () => void }) {
  const { days, failure: unread } = useFreeSlots()
  const [day, setDay] = useState('')
  const [startsAt, setStartsAt] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const slots = days?.find((one) => one.day === day)?.slots ?? []

  async function move() {
    setBusy(true)
    const answer = await call(admin.pickups[':id'].slot.$put({ param: { id }, json: { startsAt } }))
    setBusy(false)
    if (!answer.ok) return setFailure(answer.failure)
    onClose()
    onChange(answer.data)
    toast.success('Retirada remarcada. O cliente recebe um e-mail.')
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Remarcar a retirada de ${name}`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button busy={busy} busyLabel="Remarcando..." disabled={startsAt === ''} onClick={() => void move()}>
            Remarcar
          </Button>
        </>
      }
    >
      <p className="mb-4">
        Marcada para <span>{dayInWords(bookedDay)}</span>, às <span>{time}</span>. Combine o novo horário com o cliente
        antes.
      </p>
      {!days && !unread && <Loading />}
      {unread && <Alert tone="bad" role="alert" title={sentenceOf(unread)} />}
      {days && (
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Dia"
            placeholder="Selecione"
            options={days.map((one) => ({ value: one.day, label: dayInWords(one.day) }))}
            value={day}
            onChange={({ target }) => {
              setDay(target.value)
              setStartsAt('')
            }}
          />
          <SelectField
            label="Horário"
            placeholder="Selecione"
            disabled={day === ''}
            options={slots.map((slot) => ({ value: slot.startsAt, label: slot.time }))}
            value={startsAt}
            onChange={({ target }) => setStartsAt(target.value)}
          />
        </div>
      )}
      {failure && (
        <Alert tone="bad" role="alert" className="mt-4" title="A retirada não foi remarcada">
          {sentenceOf(failure)}
        </Alert>
      )}
    </Dialog>
  )
}

/** Loads this dealership's free slots, again for each dialog. */
function useFreeSlots() {
  const [answer, setAnswer] = useState<{ days?: FreeSlots['days']; failure?: Failure }>({})
  useEffect(() => {
    const own = new AbortController()
    void call(admin.pickups.slots.$get({}, { init: { signal: own.signal } })).then((got) => {
      if (!own.signal.aborted) setAnswer(got.ok ? got.data : { failure: got.failure })
    })
    return () => own.abort()
  }, [])
  return answer
}
