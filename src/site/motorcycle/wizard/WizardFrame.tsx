import type { ReactNode, Ref } from 'react'

type Props = {
  stepper: ReactNode
  heading: string
  hint?: string | undefined
  headingRef?: Ref<HTMLHeadingElement> | undefined
  children: ReactNode
}

/** The frame of every step: the stepper, the step's heading and hint, and its content. */
export function WizardFrame({ stepper, heading, hint, headingRef, children }: Props) {
  return (
    <div className="rounded-lg border border-line bg-white">
      <div className="compact:hidden overflow-hidden border-line border-b px-5 py-4 sm:px-8">{stepper}</div>
      <div className="p-5 compact:pt-4 max-[359px]:px-4 sm:p-8">
        <h2
          ref={headingRef}
          tabIndex={-1}
          className="font-extrabold text-2xl compact:max-[359px]:text-lg focus:outline-none"
        >
          {heading}
        </h2>
        {hint && <p className="mt-1.5 compact:mt-0.5 text-ink-soft">{hint}</p>}
        <div className="mt-6 compact:mt-3">{children}</div>
      </div>
    </div>
  )
}
