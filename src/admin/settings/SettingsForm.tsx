import { type SubmitEvent, useState } from 'react'
import type { SettingsResponse } from '#api/settings.ts'
import { messageFor } from '#content/messages.ts'
import { settingLabels } from '#content/settings.ts'
import { Button } from '#ui/actions/Button.tsx'
import type { Loaded } from '../core/use-load.ts'
import { ConcurrentSettings } from './ConcurrentSettings.tsx'
import { ConditionsDialog } from './ConditionsDialog.tsx'
import { RestoreDialog } from './RestoreDialog.tsx'
import { ScheduledConditions } from './ScheduledConditions.tsx'
import { FinancialCard, PixAccountCard, type SettingsField, SystemCard } from './SettingsCards.tsx'
import { UnsavedNote } from './UnsavedNote.tsx'
import { useSettingsForm } from './use-settings-form.ts'

type Props = { stored: SettingsResponse } & Pick<Loaded<SettingsResponse>, 'change' | 'reload'>

/** The bank's settings, all in one form. */
export function SettingsForm({ stored, ...loaded }: Props) {
  const settings = useSettingsForm(stored, loaded)
  const { form, errors, busy, asked, concurrentSave, dismissSave, edit, save, restore } = settings
  const [asksRestore, setAsksRestore] = useState(false)

  const field: SettingsField = (name) => ({
    id: `settings-${name}`,
    label: settingLabels[name],
    value: form[name],
    error: errors[name] && messageFor(errors[name]),
    onChange: (event) => edit(name, event.target.value),
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const wrong = await save()
    if (wrong) document.getElementById(`settings-${wrong}`)?.focus()
  }

  return (
    <>
      <form onSubmit={submit} noValidate className="grid gap-4">
        {concurrentSave && <ConcurrentSettings save={concurrentSave} onDismiss={dismissSave} />}
        <FinancialCard field={field}>
          <ScheduledConditions stored={stored} change={loaded.change} reload={loaded.reload} />
        </FinancialCard>
        <SystemCard field={field} />
        <PixAccountCard field={field} provider={stored.provider} />
        <UnsavedNote unsaved={settings.unsaved} onDiscard={settings.discard} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy === 'save'} busyLabel="Salvando...">
            Salvar configurações
          </Button>
          <Button variant="secondary" busy={busy === 'restore'} onClick={() => setAsksRestore(true)}>
            Restaurar padrões
          </Button>
        </div>
        <RestoreDialog open={asksRestore} onClose={() => setAsksRestore(false)} onRestore={restore} />
      </form>
      {asked && (
        <ConditionsDialog
          asked={asked}
          stored={stored}
          onConfirm={(from) => save(from)}
          onClose={settings.leaveAsked}
        />
      )}
    </>
  )
}
