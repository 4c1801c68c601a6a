import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

/** Says that the device is offline, and that the answers are safe. */
export function ConnectionNotice() {
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className="mb-6 flex gap-3 rounded-md border border-warn/30 bg-warn-soft p-4 text-sm">
          <WifiOff aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
          <span>
            <strong>Você está sem conexão.</strong> Continue preenchendo: guardamos tudo neste aparelho e você envia
            quando ela voltar.
          </span>
        </p>
      )}
    </div>
  )
}

function subscribe(changed: () => void): () => void {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Tells whether the device reports a connection. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}
