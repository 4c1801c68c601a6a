import { type ComponentType, type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { ErrorBoundary } from '#ui/ErrorBoundary.tsx'
import { type Early, readEarly } from './early.ts'
import { leftSomething } from './leftSomething.ts'
import type { WizardProps } from './Wizard.tsx'

type Props = { model: string; slug: string; priceCents: number; children?: ReactNode }
type Loaded = { Wizard: ComponentType<WizardProps>; early: Early }

/**
 * The application of a model. The page brings the first step as plain HTML (`children`); the wizard itself is loaded at the
 * first touch, or at once when there is something to take up again, and keeps what was typed meanwhile.
 */
export function Application({ children, ...motorcycle }: Props) {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [status, setStatus] = useState<'calm' | 'waiting' | 'failed'>('calm')
  const continued = useRef(false)
  const root = useRef<HTMLDivElement>(null)

  const load = useCallback(async () => {
    try {
      const { Wizard } = await import('./Wizard.tsx')
      if (root.current) setLoaded({ Wizard, early: readEarly(root.current, continued.current) })
    } catch {
      setStatus('failed')
    }
  }, [])

  useEffect(() => {
    const typed = root.current && Object.keys(readEarly(root.current, false).texts).length > 0
    if (typed || root.current?.contains(document.activeElement) || leftSomething()) void load()
  }, [load])

  function onClick(event: MouseEvent) {
    if (!(event.target instanceof Element && event.target.closest('[data-continue]'))) return
    continued.current = true
    setStatus('waiting')
    void load()
  }

  if (loaded)
    return (
      <ErrorBoundary>
        <loaded.Wizard motorcycle={motorcycle} early={loaded.early} />
      </ErrorBoundary>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the click is the button's inside, which Enter and Space press too.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <div ref={root} onFocusCapture={load} onPointerDownCapture={load} onClick={onClick}>
      {status === 'failed' && (
        <p role="alert" className="mb-4 rounded-md border border-bad/30 bg-bad-soft p-4">
          <strong>Não conseguimos carregar o formulário.</strong> Confira sua conexão. O que você digitou continua aqui.{' '}
          <button type="button" onClick={load} className="min-h-11 font-semibold underline underline-offset-4">
            Tentar novamente
          </button>
        </p>
      )}
      {children}
      <p role="status" className="text-center text-ink-soft text-sm">
        {status === 'waiting' && 'Carregando...'}
      </p>
    </div>
  )
}
