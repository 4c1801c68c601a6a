import { Toaster } from '#ui/feedback/Toaster.tsx'
import { Actions } from './Actions.tsx'
import { Feedback } from './Feedback.tsx'
import { Fields } from './Fields.tsx'
import { Structure } from './Structure.tsx'

/** All primitives of `src/ui` in all their states, for looking at and for testing. */
export function Showcase() {
  return (
    <>
      <Actions />
      <Fields />
      <Feedback />
      <Structure />
      <Toaster />
    </>
  )
}
