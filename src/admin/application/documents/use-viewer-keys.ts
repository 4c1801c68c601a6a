import { type RefObject, useEffect, useRef } from 'react'
import { $shortcutsOn } from '../../core/shortcuts.ts'
import type { PanZoom } from './use-pan-zoom.ts'

type Keys = { panZoom: PanZoom; move: (step: number) => void; turn: () => void }

/**
 * What the keys do while a document is open, wherever the focus is: arrows for the other documents, or over a zoomed one;
 * + and - for the zoom, r to rotate, a and m to the decision. Not while somebody types, nor under another dialog; letters not where
 * they are turned off.
 */
export function useViewerKeys(inside: RefObject<HTMLElement | null>, { panZoom, move, turn }: Keys): void {
  const { isWhole, zoom, look } = panZoom
  const keys: Record<string, () => void> = {
    ArrowRight: () => (isWhole ? move(1) : look(1, 0)),
    ArrowLeft: () => (isWhole ? move(-1) : look(-1, 0)),
    '+': () => zoom(1),
    '=': () => zoom(1),
    '-': () => zoom(-1),
    r: turn,
    a: () => goTo(inside.current, 'accept'),
    m: () => goTo(inside.current, 'reason'),
    ...(!isWhole && { ArrowDown: () => look(0, 1), ArrowUp: () => look(0, -1) }),
  }
  const latest = useRef(keys)
  latest.current = keys

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const run = latest.current[event.key]
      if (!run || (event.key.length === 1 && !$shortcutsOn.get()) || event.ctrlKey || event.metaKey || event.altKey)
        return
      if ((event.target as Element).closest('textarea, select, input:not([type=checkbox])')) return
      const dialogs = document.querySelectorAll('dialog[open]')
      if (inside.current?.closest('dialog') !== dialogs[dialogs.length - 1]) return
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [inside])
}

/** Moves the focus to what decides: pressing stays a second step. */
const goTo = (inside: HTMLElement | null, name: string) =>
  inside?.closest('dialog')?.querySelector<HTMLElement>(`[name=${name}]`)?.focus()
