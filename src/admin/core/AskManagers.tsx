import type { MouseEvent } from 'react'
import { Button } from '#ui/actions/Button.tsx'
import { ShortcutKey } from './ShortcutKey.tsx'

/** Stands in the dialogs in which an analyst writes why. */
export const askedHint = 'A gestão lê em Aprovações, e você recebe a resposta. Até lá, nada muda.'

type Props = {
  /** Why it is not the analyst's to do. Left out where the reason stands beside already. */
  reason?: string
  /** The id of the reason, which describes the disabled button. */
  id?: string
  /** The requested act, for screen readers: 'a recusa'. */
  act: string
  /** The key that asks, shown on the button. */
  shortcut?: string
  isAsked: boolean
  onAsk: (event: MouseEvent) => void
}

/** Says why an analyst may not do something, and asks the managers for it; with an open request, that it waits. */
export function AskManagers({ reason, id, act, shortcut, isAsked, onAsk }: Props) {
  return (
    <span className="flex flex-wrap items-center gap-2 text-ink-soft text-sm max-md:col-span-full">
      {reason && <span id={id}>{reason}</span>}
      {isAsked ? (
        <span className="font-semibold">Já pedido à gestão.</span>
      ) : (
        <Button
          size="sm"
          variant="secondary"
          className="px-3!"
          aria-keyshortcuts={shortcut?.toLowerCase()}
          onClick={onAsk}
        >
          <span>
            Pedir à gestão<span className="sr-only">: {act}</span>
          </span>
          {shortcut && <ShortcutKey>{shortcut}</ShortcutKey>}
        </Button>
      )}
    </span>
  )
}
