import { useEffect, useState } from 'react'
import type { Counter, CounterPickup } from '#api/hand-over.ts'
import type { FreeSlots } from '#api/pickup.ts'
import { sentenceFor } from '#content/sentences.ts'
import { dayInWords } from '#domain/calendar/calendar.ts'
import { readUnless, useForm } from '#forms/use-form.ts'
import { type Failure, sentenceOf } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { SelectField } from '#ui/forms/SelectField.tsx'
import { FormDialog } from '#ui/overlay/Dialog.tsx'
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
  const form = useForm({
    initial: { day: '', startsAt: '' },
    read: ({ day, startsAt }) =>
      readUnless(
        {
          day: day ? undefined : sentenceFor('required'),
          startsAt: startsAt ? undefined : sentenceFor('required'),
        },
        () => ({ startsAt }),
      ),
    send: async (json) => {
      const answer = await call(admin.pickups[':id'].slot.$put({ param: { id }, json }))
      if (!answer.ok) return { ...answer.failure, errors: [] }
      onClose()
      onChange(answer.data)
      toast.success('Retirada remarcada. O cliente recebe um e-mail.')
      return null
    },
  })
  const { failure } = form
  const slots = days?.find((one) => one.day === form.typed.day)?.slots ?? []

  return (
    <FormDialog
      {...form.dialog}
      onClose={onClose}
      title={`Remarcar a retirada de ${name}`}
      confirm="Remarcar"
      busyLabel="Remarcando..."
      disabled={!days}
    >
      <p>
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
            {...form.text('day')}
            onChange={({ target }) => form.change({ day: target.value, startsAt: '' })}
          />
          <SelectField
            label="Horário"
            placeholder="Selecione"
            disabled={form.typed.day === ''}
            options={slots.map((slot) => ({ value: slot.startsAt, label: slot.time }))}
            {...form.text('startsAt')}
          />
        </div>
      )}
      {failure && (
        <Alert tone="bad" role="alert" title="A retirada não foi remarcada">
          {sentenceOf(failure)}
        </Alert>
      )}
    </FormDialog>
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
