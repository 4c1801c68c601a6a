import { buttonClass } from '#ui/actions/button-class.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import { Stepper } from '#ui/structure/Stepper.tsx'
import { fieldId, labels, personalFields, personalHeading, personalHint, stepTitles } from '../fields/fields.ts'
import { WizardFrame } from '../WizardFrame.tsx'

/**
 * The first step before the wizard is loaded: the same fields in plain HTML, so that the page is whole at once and typing may
 * start on the slowest connection. `dialog` sends the form nowhere: what was typed never gets into the address.
 */
export function FirstStep() {
  return (
    <WizardFrame stepper={<Stepper steps={stepTitles} current={0} />} heading={personalHeading} hint={personalHint}>
      <form method="dialog" noValidate>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {personalFields.map(({ name, ...input }) => (
            <TextField
              key={name}
              {...input}
              id={fieldId(name)}
              name={name}
              label={labels[name]}
              className={name === 'fullName' ? 'sm:col-span-2' : undefined}
            />
          ))}
        </div>
        <div className="mt-8 flex flex-col sm:items-end">
          <button type="submit" className={buttonClass({ size: 'lg' })}>
            Continuar
          </button>
        </div>
      </form>
    </WizardFrame>
  )
}
