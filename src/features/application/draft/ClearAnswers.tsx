import { type ComponentType, useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import type { ClearDialogProps } from './ClearDialog.tsx'

/** Throws away what was typed, after asking. Few ever do: the dialog is loaded when it is wanted. */
export function ClearAnswers({ onClear }: { onClear: () => void }) {
  const [Dialog, setDialog] = useState<ComponentType<ClearDialogProps> | null>(null)

  async function ask() {
    try {
      const { ClearDialog } = await import('./ClearDialog.tsx')
      setDialog(() => ClearDialog)
    } catch {
      // Offline the browser asks.
      if (window.confirm('Limpar tudo o que você preencheu?')) onClear()
    }
  }

  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-4">
      <p className="text-ink-faint text-xs">Seus dados ficam guardados só neste aparelho, até o envio.</p>
      <Button variant="ghost" size="sm" className="-mr-3 max-sm:-ml-4" onClick={() => void ask()}>
        Limpar dados
      </Button>
      {Dialog && <Dialog onClose={() => setDialog(null)} onClear={onClear} />}
    </div>
  )
}
