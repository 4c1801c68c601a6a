import { Suspense, useState } from 'react'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { lazily } from '#ui/structure/lazily.tsx'
import { $caller } from '../core/caller.ts'
import { FindCaller } from './FindCaller.tsx'

const Caller = lazily(async () => (await import('./Caller.tsx')).Caller)

/** The telephone bar: finds whoever calls, shows what the call needs, and keeps what was said with a protocol. */
export function CallerDialog({ applicationId }: { applicationId: string | null }) {
  const [id, setId] = useState(applicationId)
  return (
    <Dialog open onClose={() => $caller.set(null)} title="Atender ligação" size={id === null ? 'md' : 'lg'}>
      {id === null ? (
        <FindCaller onFound={setId} />
      ) : (
        <Suspense fallback={<Loading />}>
          <Caller key={id} id={id} onOther={() => setId(null)} />
        </Suspense>
      )}
    </Dialog>
  )
}
