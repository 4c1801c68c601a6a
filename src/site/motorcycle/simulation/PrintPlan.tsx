import { type ComponentType, useState } from 'react'
import type { PlanSheetProps } from './PlanSheet.tsx'

/** Opens the sheet of the plan to print, which loads on demand. */
export function PrintPlan(props: Omit<PlanSheetProps, 'onClose'>) {
  const [Sheet, setSheet] = useState<ComponentType<PlanSheetProps> | null>(null)
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed')

  async function open() {
    setState('open')
    try {
      const { PlanSheet } = await import('./PlanSheet.tsx')
      setSheet(() => PlanSheet)
    } catch {
      setState('failed')
    }
  }

  return (
    <div>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => void open()}
        className="min-h-11 font-semibold text-brand text-sm underline underline-offset-4 print:hidden"
      >
        Imprimir o plano
      </button>
      {state === 'failed' && (
        <p role="alert" className="text-bad text-sm">
          Não conseguimos abrir agora. Confira sua conexão e tente de novo.
        </p>
      )}
      {state === 'open' && Sheet && <Sheet {...props} onClose={() => setState('closed')} />}
    </div>
  )
}
