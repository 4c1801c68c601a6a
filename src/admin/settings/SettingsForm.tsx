import { useState } from 'react'
import type { SettingsResponse } from '#api/settings.ts'
import { sentenceFor } from '#content/sentences.ts'
import { scheduledInWords, settingDifferences, settingInWords, settingLabels } from '#content/settings.ts'
import { formatDateTime, formatPlainDate } from '#domain/calendar/calendar.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { failureIn } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Alert } from '#ui/feedback/Alert.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { RequestedChanges } from '../core/ApprovalAsks.tsx'
import { admin } from '../core/api.ts'
import { ConcurrentChanges } from '../core/ConcurrentChanges.tsx'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'
import { call } from '../core/session.ts'
import type { Loaded } from '../core/use-load.tsx'
import { useFocusAfter } from '../lists/list-focus.ts'
import { ConditionsDialog } from './ConditionsDialog.tsx'
import { FinancialCard, PixAccountCard, type SettingsField, SystemCard } from './SettingsCards.tsx'
import { changedFields } from './typed-settings.ts'
import { useSettingsForm } from './use-settings-form.ts'

type Props = { stored: SettingsResponse } & Pick<Loaded<SettingsResponse>, 'change' | 'reload'>

/** The bank's settings, all in one form. */
export function SettingsForm({ stored, ...loaded }: Props) {
  const { form, restoring, asked, leaveAsked, saveFrom, restore } = useSettingsForm(stored, loaded)
  const { replaced } = form
  const [asksRestore, setAsksRestore] = useState(false)

  const focusAfter = useFocusAfter(form.isChanged)
  function discard() {
    focusAfter(() => form.form.current?.querySelector<HTMLElement>('[type=submit]'))
    form.discard()
  }
  const field: SettingsField = (name) => ({ id: `settings-${name}`, label: settingLabels[name], ...form.text(name) })

  return (
    <>
      <form {...form.props} className="grid gap-4">
        {replaced && (
          <ConcurrentSettings
            saved={stored.saved}
            changes={changedFields(replaced.before, replaced.now)}
            onDismiss={form.dismissReplaced}
          />
        )}
        <FinancialCard field={field}>
          <RequestedChanges approvals={stored} kind="conditions" className="mb-4" />
          <ScheduledConditions stored={stored} change={loaded.change} reload={loaded.reload} />
        </FinancialCard>
        <SystemCard field={field}>
          <RequestedChanges approvals={stored} kind="support_number" className="mb-4" />
        </SystemCard>
        <PixAccountCard field={field} provider={stored.provider}>
          <RequestedChanges approvals={stored} kind="pix_account" className="mb-4" />
        </PixAccountCard>
        <UnsavedNote unsaved={form.isChanged} onDiscard={discard} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy} busyLabel="Salvando...">
            Salvar configurações
          </Button>
          <Button variant="secondary" busy={restoring.busy} onClick={() => setAsksRestore(true)}>
            Restaurar padrões
          </Button>
          <PressFailure failure={form.failure} what={sentenceFor('settings_save_failed')} />
          <PressFailure failure={restoring.failure} what={sentenceFor('settings_restore_failed')} />
        </div>
        <RestoreDialog
          open={asksRestore}
          scheduled={stored.scheduled}
          onClose={() => setAsksRestore(false)}
          onRestore={restore}
        />
      </form>
      {asked && <ConditionsDialog asked={asked} stored={stored} onConfirm={saveFrom} onClose={leaveAsked} />}
    </>
  )
}

type ConcurrentProps = {
  saved: SettingsResponse['saved']
  changes: ReturnType<typeof changedFields>
  onDismiss: () => void
}

/** The settings that a colleague saved while this form was open. */
function ConcurrentSettings({ saved, changes, onDismiss }: ConcurrentProps) {
  return (
    <ConcurrentChanges
      title="As configurações mudaram enquanto você as via"
      intro={`${saved?.by ?? 'Outra pessoa'} salvou${saved ? ` em ${formatDateTime(saved.at)}` : ''}:`}
      changes={changes.map(({ field, from, to }) => ({
        id: field,
        text: `${settingLabels[field]}: de “${settingInWords(field, from)}” para “${settingInWords(field, to)}”`,
      }))}
      onDismiss={onDismiss}
    />
  )
}

/** Says that the form has unsaved changes, which other views and a reload keep, with a button to discard them. */
function UnsavedNote({ unsaved, onDiscard }: { unsaved: boolean; onDiscard: () => void }) {
  return (
    <div role="status" className="flex min-h-11 flex-wrap items-center gap-x-3 empty:hidden">
      {unsaved && (
        <>
          <p className="font-semibold text-sm text-warn">Há mudanças que não foram salvas.</p>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Descartar
          </Button>
        </>
      )}
    </div>
  )
}

type RestoreProps = {
  open: boolean
  scheduled: SettingsResponse['scheduled']
  onClose: () => void
  onRestore: () => Promise<unknown>
}

/** Asks before the defaults replace the bank's settings. */
function RestoreDialog({ open, scheduled, onClose, onRestore }: RestoreProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Restaurar os valores padrão?"
      confirm="Restaurar"
      onConfirm={() => {
        // A dialog for the password may follow, so this one closes first.
        onClose()
        void onRestore()
      }}
      onClose={onClose}
    >
      As condições de financiamento e o número de suporte voltam aos valores padrão. A conta Pix não muda. Se houver
      outra pessoa na gestão, outras condições esperam a aprovação dela.
      <span>{scheduled && ` ${scheduledInWords(scheduled.from, null)}`}</span>
    </ConfirmDialog>
  )
}

/** The conditions scheduled for a later day, with a button to cancel them. */
function ScheduledConditions({ stored: { financial, scheduled, version }, change, reload }: Props) {
  // The settings as they were shown when the question opened: a colleague may mark another change meanwhile.
  const [cancelling, setCancelling] = useState<{ version: string; from: string } | null>(null)
  if (scheduled === null) return null
  const { from } = scheduled

  async function cancel(query: { version: string }) {
    const answer = await change(() => call(admin.settings.scheduled.$delete({ query })))
    if (answer.ok) toast.success('Mudança cancelada. As condições de hoje continuam.')
    else reload()
    return failureIn(answer)
  }

  return (
    <Alert tone="info" role="status" title={`Mudam em ${formatPlainDate(from)}`} className="mb-4">
      <ul className="list-disc pl-5">
        {settingDifferences(financial, scheduled.financial).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p className="mt-1 text-sm">
        Marcado por <span>{scheduled.by}</span>. Vale da meia-noite em diante.
      </p>
      <Button variant="secondary" size="sm" className="mt-3" onClick={() => setCancelling({ version, from })}>
        Cancelar a mudança
      </Button>
      {cancelling && (
        <ConfirmDialog
          title={`Cancelar a mudança de ${formatPlainDate(cancelling.from)}?`}
          confirm="Cancelar a mudança"
          isDangerous
          onConfirm={() => cancel({ version: cancelling.version })}
          onClose={() => setCancelling(null)}
        >
          As condições de hoje continuam valendo. Para mudar depois, é preciso pedir de novo.
        </ConfirmDialog>
      )}
    </Alert>
  )
}
