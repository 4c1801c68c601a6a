import { lazy, Suspense } from 'react'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { MoneyField } from '#ui/forms/MoneyField.tsx'
import { answered, fieldProps, type StepParts } from './step-parts.ts'

// The list of professions and its combobox come when they are needed.
const ProfessionField = lazy(() =>
  import('../fields/ProfessionField.tsx').then(({ ProfessionField }) => ({ default: ProfessionField })),
)

/** What the person does and earns. */
export function ProfessionalFields({ wizard, dispatch, problems }: StepParts) {
  return (
    <div className="grid items-start gap-5">
      <Suspense fallback={<Skeleton className="h-20 w-full" />}>
        <ProfessionField
          {...fieldProps('profession', problems)}
          value={wizard.answers.profession}
          onChange={(profession) => answered(dispatch, { profession })}
        />
      </Suspense>
      <MoneyField
        {...fieldProps('incomeCents', problems)}
        hint="Some tudo o que você recebe por mês, antes dos descontos."
        autoComplete="off"
        cents={wizard.answers.incomeCents}
        onCentsChange={(incomeCents) => answered(dispatch, { incomeCents })}
        className="sm:max-w-72"
      />
    </div>
  )
}
