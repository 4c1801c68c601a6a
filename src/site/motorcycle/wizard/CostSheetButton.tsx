import { useStore } from '@nanostores/react'
import { costSheet } from '#content/offer/cost-sheet.ts'
import { $costSheet } from '../plan.ts'

/** Opens the sheet of all costs, which the simulation beside the wizard has. */
export function CostSheetButton() {
  const failed = useStore($costSheet) === 'failed'
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => $costSheet.set('open')}
        className="mt-3 min-h-11 font-semibold text-brand text-sm underline underline-offset-4"
      >
        {costSheet.open}
      </button>
      {failed && (
        <p role="alert" className="text-bad text-sm">
          {costSheet.failed}
        </p>
      )}
    </>
  )
}
