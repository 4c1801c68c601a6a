import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import { formatBRL } from '#domain/money/money.ts'
import type { Conditions } from '#domain/offer/conditions.ts'
import type { Quote } from '#domain/offer/quote.ts'
import { Share } from '#ui/actions/Share.tsx'
import { CostSheetButton } from '../offer/CostSheetButton.tsx'
import { $costSheet } from '../plan.ts'
import type { CostDialogProps } from './CostDialog.tsx'
import type { PlanSheetProps } from './PlanSheet.tsx'

type Props = {
  slug: string
  model: string
  plan: Quote
  conditions: Conditions
  /** The address of the model's picture, for the printed plan. Undefined: there is none to print. */
  picture: string | undefined
  /** Whether there are other models to compare with. */
  hasOthers: boolean
}

/** What can be done with a plan: see all its costs, print it, compare it, send it to oneself. */
export function PlanLinks({ slug, model, plan, conditions, picture, hasOthers }: Props) {
  return (
    <div className="-my-2 flex flex-wrap gap-x-4 sm:gap-x-6">
      <CostSheetButton />
      {hasOthers && (
        <>
          <Share
            label="Mandar para mim"
            text={`${model}: ${plan.installments}x de ${formatBRL(plan.installmentCents)}, com entrada de ${formatBRL(plan.entryCents)}.`}
          />
          <a
            href={`/comparar?motos=${slug}`}
            className="inline-flex min-h-11 items-center font-semibold text-brand text-sm underline underline-offset-4 print:hidden"
          >
            Comparar<span className="max-sm:sr-only">&nbsp;com outras motos</span>
          </a>
        </>
      )}
      {picture && <PrintPlan model={model} picture={picture} plan={plan} conditions={conditions} />}
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

/** Opens the sheet of the plan to print, which loads on demand. */
function PrintPlan(props: Omit<PlanSheetProps, 'onClose'>) {
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
