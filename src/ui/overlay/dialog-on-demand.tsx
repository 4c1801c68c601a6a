import { type ComponentProps, type ComponentType, Suspense } from 'react'
import { Loading } from '../feedback/Loading.tsx'
import { lazily } from '../structure/lazily.tsx'
import { Dialog } from './Dialog.tsx'

/**
 * Returns a dialog whose code loads when it is first opened; until then a dialog of the same look says so. `load` of
 * the result loads it ahead.
 */
export function dialogOnDemand<Props extends { onClose: () => void }>(
  look: Pick<ComponentProps<typeof Dialog>, 'title' | 'size'>,
  load: () => Promise<ComponentType<Props>>,
) {
  const Loaded = lazily(load)
  const OnDemand = (props: Props) => (
    <Suspense
      fallback={
        <Dialog open onClose={props.onClose} {...look}>
          <Loading />
        </Dialog>
      }
    >
      <Loaded {...props} />
    </Suspense>
  )
  return Object.assign(OnDemand, { load: Loaded.load })
}
