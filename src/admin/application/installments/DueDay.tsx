import { useState } from 'react'
import type { InstallmentView } from '#api/installments.ts'
import type { DueDayPreview, DueDayView } from '#api/servicing.ts'
import { sentenceFor } from '#content/sentences.ts'
import { formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { lastDayToMoveTo } from '#domain/installments/due-day-move.ts'
import { formatBRL } from '#domain/money/money.ts'
import { FormFailure } from '#forms/FormFailure.tsx'
import { PressFailure } from '#forms/PressFailure.tsx'
import { besideField, readUnless, useForm } from '#forms/use-form.ts'
import { usePress } from '#forms/use-press.ts'
import { type Failure, failureIn } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { TextField } from '#ui/forms/TextField.tsx'
import { FormDialog, focusFirst } from '#ui/overlay/Dialog.tsx'
import { admin } from '../../core/api.ts'
import { call } from '../../core/session.ts'
import type { Change } from './RecordDialog.tsx'

type Props = { id: string; dueDay: DueDayView | undefined; open: readonly InstallmentView[]; change: Change }

/** 'Mudar o dia': the new due day that waits for the customer's answer, or the button to offer one. */
export function DueDay({ id, dueDay, open, change }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, failure, press } = usePress()
  if (open.length === 0 || dueDay === undefined) return null
  const { offer, movableFrom } = dueDay

  async function withdraw() {
    const answer = await change(() =>
      call(admin.applications[':id'].installments['due-day'].$delete({ param: { id } })),
    )
    if (answer.ok) toast.success(sentenceFor('due_day_withdrawn'))
    return failureIn(answer)
  }

  return (
    <div className="mt-4 text-sm">
      {offer ? (
        <Alert
          tone="info"
          title={`Novo dia oferecido: ${offer.day}`}
          action={
            <Button
              size="sm"
              variant="secondary"
              busy={busy}
              busyLabel="Retirando..."
              onClick={() => void press('withdraw', withdraw)}
            >
              Retirar a oferta
            </Button>
          }
        >
          <span>
            {offer.preview
              ? `Espera o cliente aceitar em Meu financiamento, até ${formatDateTime(offer.expiresAt)}. Nada muda antes.`
              : sentenceFor('move_late')}
          </span>
          <PressFailure failure={failure} className="mt-2" />
        </Alert>
      ) : (
        <>
          <Button variant="secondary" size="sm" disabled={movableFrom !== null} onClick={() => setAsking(true)}>
            Mudar o dia
          </Button>
          {movableFrom && (
            <p className="figures mt-1 text-ink-soft">
              O dia mudou há menos de doze meses: de novo em <span>{formatPlainDate(movableFrom)}</span>.
            </p>
          )}
        </>
      )}
      {asking && <DueDayDialog id={id} change={change} onClose={() => setAsking(false)} />}
    </div>
  )
}

/** Asks for the day, shows its effects, and offers it. */
function DueDayDialog({ id, change, onClose }: { id: string; change: Change; onClose: () => void }) {
  const [found, setFound] = useState<{ day: string; preview: DueDayPreview } | null>(null)
  const request = admin.applications[':id'].installments['due-day']
  const form = useForm({
    initial: { day: '' },
    read: ({ day }) => {
      const isDay = /^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= lastDayToMoveTo
      return readUnless({ day: isDay ? undefined : sentenceFor('day_of_month') }, () => day)
    },
    send: async (day: string) => {
      if (preview === null) {
        const answer = await call(request.$get({ param: { id }, query: { day: String(Number(day)) } }))
        if (!answer.ok) return ofTheDay(answer.failure)
        // A preview of a day that is no longer in the field is not shown.
        setFound({ day, preview: answer.data })
        return 'asks'
      }
      const answer = await change(() => call(request.$post({ param: { id }, json: { day: Number(day) } })))
      if (!answer.ok) return ofTheDay(answer.failure)
      toast.success(sentenceFor('due_day_offered'))
      onClose()
      return null
    },
  })
  const preview = found?.day === form.typed.day ? found.preview : null

  return (
    <FormDialog
      title="Mudar o dia do vencimento"
      onClose={onClose}
      {...form.dialog}
      busyLabel={preview ? 'Enviando...' : 'Calculando...'}
      confirm={preview ? 'Oferecer ao cliente' : 'Ver a diferença'}
    >
      <p className="text-ink-soft text-sm">
        Muda todas as parcelas em aberto, uma vez a cada doze meses. O cliente vê a diferença e aceita com um código em
        até 7 dias. Nada muda antes.
      </p>
      <TextField
        label="Novo dia do mês"
        hint={`De 1 a ${lastDayToMoveTo}`}
        inputMode="numeric"
        maxLength={2}
        autoComplete="off"
        ref={focusFirst}
        {...form.text('day')}
      />
      {preview && <Moved preview={preview} />}
      <FormFailure failure={form.failure} />
    </FormDialog>
  )
}

/** Only another day mends the day that the installments have already; nothing typed mends any other failure. */
const ofTheDay = (failure: Failure) => (failure.code === 'move_same_day' ? besideField(failure, 'day') : failure)

function Moved({ preview: { rows, costCents } }: { preview: DueDayPreview }) {
  const [first] = rows
  const last = rows.at(-1)
  if (!first || !last) return null
  return (
    <div role="status" className="figures grid gap-1 rounded-md bg-paper p-3 text-sm">
      <p>
        Parcela <span>{first.number}</span>: de <span>{formatPlainDate(first.from)}</span> para{' '}
        <span>{formatPlainDate(first.to)}</span>
      </p>
      <p>
        Parcela <span>{last.number}</span>: de <span>{formatPlainDate(last.from)}</span> para{' '}
        <span>{formatPlainDate(last.to)}</span>
      </p>
      <p className="font-semibold">
        <span>{rows.length}</span> <span>{rows.length === 1 ? 'parcela' : 'parcelas'}</span>.{' '}
        <span>
          {costCents === 0 ? 'Sem custo para o cliente.' : `Os dias a mais custam ${formatBRL(costCents)} ao todo.`}
        </span>
      </p>
    </div>
  )
}
