import { useId, useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { sentenceFor } from '#content/sentences.ts'
import type { PlainDate } from '#domain/calendar/calendar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { AskManagers, askedHint } from '../../core/ApprovalAsks.tsx'
import { sinceApplication } from '../../core/past-day.ts'
import { DatedNoteDialog } from '../DatedNoteDialog.tsx'
import type { Save } from '../use-application.ts'

type Props = {
  detail: AdminDetail
  save: Save
  /** The right to record it, and the kind of the request to managers beyond it. */
  right: 'payCorrection' | 'returnInstallments'
  kind: 'correction_payment' | 'installments_return'
  /** What is recorded, after 'Registrar': 'a devolução'; `whole` says of what, for screen readers. */
  what: string
  whole: string
  /** What has to be done before, shown in the dialog. */
  before: string
  /** The names are those of the request, so its errors show beside the fields. */
  day: { name: string; label: string }
  how: string
  /** The codes of the sentences after it. */
  done: string
  failed: string
  onRecord: (day: PlainDate, how: string) => Parameters<Save>[0]
}

/**
 * Records money that staff sent to the customer from the bank's account, with its day and how. Beyond their limits they
 * ask the managers to record it.
 */
export function MoneySent({ detail, save, right, kind, what, whole, before, day, how, done, failed, onRecord }: Props) {
  const [open, setOpen] = useState(false)
  const reasonId = useId()
  const isAtOnce = detail.acts[right] === true
  const words = isAtOnce
    ? { title: `Registrar ${what}`, intro: before, confirm: 'Registrar' }
    : { title: `Pedir à gestão para registrar ${what}?`, intro: askedHint, confirm: 'Pedir à gestão' }
  const told = sentenceFor(failed)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        variant="secondary"
        size="sm"
        disabled={!isAtOnce}
        aria-describedby={isAtOnce ? undefined : reasonId}
        onClick={() => setOpen(true)}
      >
        {`Registrar ${what}`}
      </Button>
      {!isAtOnce && (
        <AskManagers
          id={reasonId}
          reason="Passa do que você registra sem outra pessoa."
          act={`registrar ${whole}`}
          isAsked={detail.asks.some((one) => one.kind === kind)}
          onAsk={() => setOpen(true)}
        />
      )}
      {open && (
        <DatedNoteDialog
          {...words}
          failed={told}
          record={`${kind}:${detail.id}`}
          // The money may be of an earlier contract than the one in force, and only the server knows its day.
          day={{ ...day, since: sinceApplication(detail) }}
          note={{ name: 'how', label: how, hint: 'Por exemplo: o identificador do Pix', maxLength: 140 }}
          onSave={(on, note) => save(onRecord(on, note), sentenceFor(isAtOnce ? done : 'managers_asked'))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
