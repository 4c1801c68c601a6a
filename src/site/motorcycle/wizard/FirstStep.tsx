import { buttonClass } from '#ui/actions/button-class.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import { Stepper } from '#ui/structure/Stepper.tsx'
import { attributesOf } from './fields/field-props.ts'
import { LoginHint } from './LoginNotice.tsx'
import { fieldNames, steps, stepTitles } from './steps/steps.ts'
import { WizardFrame } from './WizardFrame.tsx'

const { heading, hint, fields } = steps.personal

/**
 * The first step before the wizard is loaded: the same fields in plain HTML, so that the page is complete at once and
 * the person can type on the slowest connection. `dialog` keeps the form from being sent, so that typed text never gets
 * into the address. `slug` is the motorcycle to return to after a login; left out in a preview.
 */
export function FirstStep({ slug }: { slug?: string }) {
  return (
    <WizardFrame stepper={<Stepper steps={stepTitles(false)} current={0} />} heading={heading} hint={hint}>
      {slug !== undefined && <LoginHint slug={slug} />}
      <form method="dialog" noValidate>
        <div className="grid items-start gap-5 sm:grid-cols-6">
          {fieldNames('personal').map((name) => {
            const field = fields[name]
            return field && <TextField key={name} {...attributesOf(name, field)} />
          })}
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
