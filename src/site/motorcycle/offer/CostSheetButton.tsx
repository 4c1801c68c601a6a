import { useStore } from '@nanostores/react'
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
        className="min-h-11 font-semibold text-brand text-sm underline underline-offset-4 print:hidden"
      >
        Ver custo total (CET)
      </button>
      {failed && (
        <p role="alert" className="text-bad text-sm">
          Não foi possível abrir o custo total agora. Verifique a conexão e toque de novo.
        </p>
      )}
    </div>
  )
}
