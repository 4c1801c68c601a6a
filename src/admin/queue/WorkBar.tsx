import { ChevronRight, X } from 'lucide-react'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ShortcutKey } from '../core/shortcuts.tsx'
import { leavePersonal, notOpened, takeNextWork, useOtherWork } from './queue-session.ts'
import { pathOf, taskOf, untilOf } from './work-words.ts'

/**
 * Over the pages of requests, payments and calls: the work of the personal queue that is open there, and the way to the
 * next.
 */
export function WorkBar() {
  const item = useOtherWork()
  const { busy, failure, press } = usePress()
  if (!item) return null
  return (
    <nav
      aria-label="Fila"
      className="mx-auto mb-4 flex max-w-7xl flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-md border border-info/30 bg-info-soft px-3"
    >
      <p className="text-sm">
        <strong>{taskOf(item)}</strong>
        {item.name && (
          <a
            href={pathOf(item)}
            translate="no"
            className="ml-3 inline-flex min-h-11 items-center underline underline-offset-4"
          >
            {item.name}
          </a>
        )}
        <span className="figures ml-3">{untilOf(item)}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" busy={busy} onClick={() => void press('next', takeNextWork)}>
          <span>Próximo da fila</span> <ShortcutKey>T</ShortcutKey>
          <ChevronRight aria-hidden className="size-5" />
        </Button>
        <Button size="sm" variant="ghost" icon={<X aria-hidden className="size-5" />} onClick={leavePersonal}>
          Sair da fila
        </Button>
      </div>
      <PressFailure failure={failure} what={notOpened} className="pb-2" />
    </nav>
  )
}
