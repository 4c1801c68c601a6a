import { Button } from '#ui/actions/Button.tsx'
import type { Step, StepId } from './steps/step.ts'

type Props = { step: Step; busy: boolean; onBack: (to: StepId) => void }

/** The ways on and back. Going on submits the form. */
export function StepButtons({ step: { previous, next }, busy, onBack }: Props) {
  return (
    <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
      {previous ? (
        <Button variant="secondary" size="lg" disabled={busy} onClick={() => onBack(previous)}>
          Voltar
        </Button>
      ) : (
        <span className="max-sm:hidden" />
      )}
      <Button type="submit" size="lg" busy={busy} busyLabel="Enviando...">
        {next === 'thanks' ? 'Finalizar' : 'Continuar'}
      </Button>
    </div>
  )
}
