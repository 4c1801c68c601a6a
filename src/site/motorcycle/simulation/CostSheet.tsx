import { useStore } from '@nanostores/react'
import { type ComponentType, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { costSheet } from '#content/offer/cost-sheet.ts'
import { usePrefill } from '#ui/forms/prefill.ts'
import { $costSheet } from '../plan.ts'
import type { CostDialogProps } from './CostDialog.tsx'

const nothing = () => {}

/** Opens the sheet of all costs. */
export function CostSheetButton() {
  const failed = useStore($costSheet) === 'failed'
  const form = useRef<HTMLFormElement>(null)
  usePrefill(form, nothing)
  function open(event: SubmitEvent) {
    event.preventDefault()
    $costSheet.set('open')
  }
  return (
    // A form, because the page holds a submit before hydration and carries it out afterwards.
    <form ref={form} onSubmit={open}>
      <button
        type="submit"
        aria-haspopup="dialog"
        className="min-h-11 font-semibold text-brand text-sm underline underline-offset-4"
      >
        {costSheet.open}
      </button>
      {failed && (
        <p role="alert" className="text-bad text-sm">
          {costSheet.failed}
        </p>
      )}
    </form>
  )
}

/** The sheet of all costs, loaded when any part of the page asks for it. */
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
