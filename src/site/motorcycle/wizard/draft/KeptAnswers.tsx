import { type ComponentType, type Dispatch, useState } from 'react'
import { draftDays } from '#domain/retention.ts'
import { Button } from '#ui/actions/Button.tsx'
import { classes } from '#ui/classes.ts'
import { CheckboxField } from '#ui/forms/CheckboxField.tsx'
import { isOwned, isUntouched, type Wizard, type WizardEvent } from '../wizard-state.ts'
import type { ClearDialogProps } from './ClearDialog.tsx'

type Props = {
  wizard: Wizard
  /** Whether the device keeps the answers. A browser that blocks site data, or is full, does not. */
  isKept: boolean
  dispatch: Dispatch<WizardEvent>
  onClear: () => void
}

/**
 * Says which answers the device keeps and for how long. Deletes them after a question. Few people delete, so the dialog
 * loads on demand.
 */
export function KeptAnswers({ wizard, isKept, dispatch, onClear }: Props) {
  const { step, keepsCpf } = wizard
  const [Dialog, setDialog] = useState<ComponentType<ClearDialogProps> | null>(null)

  if (isUntouched(wizard)) return null
  const begins = step === 'personal'
  const keptWords = begins
    ? `Guardado só neste aparelho por ${draftDays} dias, ou até o envio. A senha nunca fica salva.${keepsCpf ? '' : ' O CPF, só se você marcar.'}`
    : `Guardado neste aparelho por ${draftDays} dias, sem senha${keepsCpf ? '' : ' nem CPF'}.`

  async function ask() {
    try {
      const { ClearDialog } = await import('./ClearDialog.tsx')
      setDialog(() => ClearDialog)
    } catch {
      // Offline the dialog does not load, so the browser asks.
      if (window.confirm('Apagar tudo o que você preencheu?')) onClear()
    }
  }

  return (
    <div className="mt-6 compact:mt-3 border-line border-t pt-4 compact:pt-2">
      <div className="flex flex-wrap items-center justify-between gap-x-1">
        <p
          className={classes('max-w-prose text-ink-soft text-sm', !begins && 'flex-1 basis-32')}
          role={isKept ? undefined : 'status'}
        >
          {isKept
            ? keptWords
            : 'O seu navegador não deixa guardar o que você preenche. Não feche esta página antes de enviar.'}
        </p>
        <Button variant="ghost" size="sm" className="-mr-3 -ml-4 shrink-0" onClick={() => void ask()}>
          Apagar dados
        </Button>
      </div>
      {isKept && begins && !isOwned(wizard) && (
        <CheckboxField
          label="Guardar também o CPF neste aparelho"
          checked={keepsCpf}
          onChange={({ target }) => dispatch({ type: 'keptCpf', wanted: target.checked })}
        />
      )}
      {Dialog && <Dialog onClose={() => setDialog(null)} onClear={onClear} />}
    </div>
  )
}
