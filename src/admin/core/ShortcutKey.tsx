import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $shortcutsOn } from './shortcuts.ts'

/**
 * Shows the shortcut key of a button if there is a keyboard. Screen readers get it from the button's
 * `aria-keyshortcuts`.
 */
export function ShortcutKey({ children }: { children: ReactNode }) {
  if (!useStore($shortcutsOn)) return null
  return (
    <kbd
      aria-hidden
      className="ml-1 hidden rounded-sm border border-current px-1 font-sans text-xs opacity-70 md:pointer-fine:inline"
    >
      {children}
    </kbd>
  )
}
