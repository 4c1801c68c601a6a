import { useStore } from '@nanostores/react'
import { costSheet } from '#content/offer/offer-words.ts'
import { $costSheet } from '../plan.ts'

/** Opens the sheet of all costs, which the simulation has, also where the wizard beside it asks for it. */
export function CostSheetButton({ className }: { className?: string }) {
  const failed = useStore($costSheet) === 'failed'
  return (
    <div className={className}>
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
