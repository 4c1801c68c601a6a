import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $shortcutsOn } from './shortcuts.ts'

/** The key that does the same as the button it stands on, where there is a keyboard; its name is `aria-keyshortcuts`. */
export function Key({ children }: { children: ReactNode }) {
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
