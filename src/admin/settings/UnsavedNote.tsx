import { useEffect } from 'react'
import { Button } from '#ui/actions/Button.tsx'

/**
 * Says that something typed is not saved, with the way to give it up. It is kept while one looks at other views; before
 * the tab closes or reloads, which would lose it, the browser asks.
 */
export function UnsavedNote({ unsaved, onDiscard }: { unsaved: boolean; onDiscard: () => void }) {
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  return (
    <div role="status" className="flex min-h-11 flex-wrap items-center gap-x-3 empty:hidden">
      {unsaved && (
        <>
          <p className="font-semibold text-sm text-warn">Há mudanças que não foram salvas.</p>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Descartar
          </Button>
        </>
      )}
    </div>
  )
}
