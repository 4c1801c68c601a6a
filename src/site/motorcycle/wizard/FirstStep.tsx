import type { ReactNode, Ref } from 'react'
import { buttonClass } from '#ui/actions/button-class.ts'
import { TextField } from '#ui/forms/TextField.tsx'
import { Stepper } from '#ui/structure/Stepper.tsx'
import { attributesOf } from './fields/field-props.ts'
import { LoginHint } from './LoginNotice.tsx'
import { continueId } from './steps/step.ts'
import { fieldNames, steps, stepTitles } from './steps/steps.ts'

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
          <button type="submit" id={continueId} className={buttonClass({ size: 'lg' })}>
            Continuar
          </button>
        </div>
      </form>
    </WizardFrame>
  )
}

type FrameProps = {
  stepper: ReactNode
  heading: string
  hint?: string | undefined
  headingRef?: Ref<HTMLHeadingElement> | undefined
  children: ReactNode
}

/** The frame of every step: the stepper, the step's heading and hint, and its content. Paper has no use for a form. */
export function WizardFrame({ stepper, heading, hint, headingRef, children }: FrameProps) {
  return (
    <div className="rounded-lg border border-line bg-white print:hidden">
      <div className="compact:hidden overflow-hidden border-line border-b px-4 py-2.5 sm:px-8 sm:py-4 print:hidden">
        {stepper}
      </div>
      <div className="px-4 pt-4 pb-5 compact:pt-3 compact:pb-2 sm:p-8">
        <h2
          ref={headingRef}
          tabIndex={-1}
          className="font-extrabold text-xl sm:text-2xl compact:max-[359px]:text-lg focus:outline-none"
        >
          {heading}
        </h2>
        {hint && <p className="mt-0.5 text-ink-soft text-sm sm:mt-1.5 sm:text-base">{hint}</p>}
        <div className="mt-3 sm:mt-6">{children}</div>
      </div>
    </div>
  )
}
