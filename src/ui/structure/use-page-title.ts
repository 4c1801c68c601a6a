import { useEffect } from 'react'

/**
 * Names a part of a page in the tab's title, before the page's own name, while the part is on screen (WCAG 2.4.2). Null
 * names nothing.
 */
export function usePageTitle(part: string | null): void {
  useEffect(() => {
    if (part === null) return
    const page = document.title
    document.title = `${part} | ${page}`
    return () => {
      document.title = page
    }
  }, [part])
}
