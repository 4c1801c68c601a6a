import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { costSheet } from '#content/offer/offer-words.ts'
import { $costSheet } from '../plan.ts'
import type { CostDialogProps } from './CostDialog.tsx'

/** Opens the sheet of all costs. */
export function CostSheetButton() {
  const failed = useStore($costSheet) === 'failed'
  return (
    <div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => $costSheet.set('open')}
        className="min-h-11 font-semibold text-brand text-sm underline underline-offset-4"
      >
        {costSheet.open}
      </button>
      {failed && (
        <p role="alert" className="text-bad text-sm">
          {costSheet.failed}
        </p>
      )}
    </div>
  )
}

/** The sheet of all costs, loaded when any part of the page opens it. */
export function CostSheet(props: CostDialogProps) {
  const state = useStore($costSheet)
  const [Dialog, setDialog] = useState<ComponentType<CostDialogProps> | null>(null)

  useEffect(() => {
    if (state !== 'open' || Dialog) return
    import('./CostDialog.tsx').then(
      ({ CostDialog }) => setDialog(() => CostDialog),
      () => $costSheet.set('failed'),
    )
  }, [state, Dialog])

  return state === 'open' && Dialog ? <Dialog {...props} /> : null
}
