import type { Failure } from '#lib/api.ts'
import { Card } from '#ui/structure/Card.tsx'
import { CloseButton } from './CloseButton.tsx'

/** Lets the customer withdraw a deletion until it begins. `level`: of its heading. */
export function ChangedMind({ level, onClose }: { level?: 3; onClose: () => Promise<Failure | null> }) {
  return (
    <Card title="Mudou de ideia?" level={level} className="print:hidden">
      <p className="text-ink-soft">Enquanto não apagamos, você pode desistir.</p>
      <div className="mt-3">
        <CloseButton label="Desistir da exclusão" onClose={onClose} />
      </div>
    </Card>
  )
}
