import { useState } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'

/** Throws away what was typed, after asking. */
export function ClearAnswers({ onClear }: { onClear: () => void }) {
  const [asking, setAsking] = useState(false)
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 border-line border-t pt-4">
      <p className="text-ink-faint text-xs">Seus dados ficam guardados só neste aparelho, até o envio.</p>
      <Button variant="ghost" size="sm" className="-mr-3 max-sm:-ml-4" onClick={() => setAsking(true)}>
        Limpar dados
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Limpar tudo o que você preencheu?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Manter dados
            </Button>
            <Button
              onClick={() => {
                setAsking(false)
                onClear()
              }}
            >
              Limpar dados
            </Button>
          </>
        }
      >
        <p>Os dados do pedido saem deste aparelho e você começa de novo do primeiro passo.</p>
      </Dialog>
    </div>
  )
}
