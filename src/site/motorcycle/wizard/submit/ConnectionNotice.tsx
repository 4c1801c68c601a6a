import { WifiOff } from 'lucide-react'
import { useOnline } from './use-online.ts'

/** Says that the connection is gone, and that nothing is lost. */
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
