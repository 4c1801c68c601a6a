import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import type { Failure } from '#lib/api.ts'
import { Button } from '#ui/actions/Button.tsx'

/** Ends a request. `onClose` gives the failure, or null. */
export function CloseButton({ label, onClose }: { label: string; onClose: () => Promise<Failure | null> }) {
  const { busy, failure, press } = usePress()
  return (
    <>
      <Button variant="secondary" busy={busy} busyLabel="Um momento..." onClick={() => void press('close', onClose)}>
        {label}
      </Button>
      <PressFailure failure={failure} />
    </>
  )
}
