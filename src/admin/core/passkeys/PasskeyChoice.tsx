import { KeyRound } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from '#ui/actions/Button.tsx'

type Props = { busy: boolean; onChoose: () => void; ref?: Ref<HTMLButtonElement> }

/** The passkey button above the password fields. */
export function PasskeyChoice({ busy, onChoose, ref }: Props) {
  return (
    <div data-passkey-choice className="grid gap-4">
      <Button
        ref={ref}
        variant="secondary"
        full
        icon={<KeyRound aria-hidden className="size-5" />}
        busy={busy}
        busyLabel="Aguardando a chave..."
        onClick={onChoose}
      >
        Usar chave de acesso
      </Button>
      <p className="flex items-center gap-3 text-ink-soft text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        ou com a senha
      </p>
    </div>
  )
}
