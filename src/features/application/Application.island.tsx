import {
  type ComponentType,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { ErrorBoundary } from '#ui/feedback/ErrorBoundary.tsx'
import { leftSomething } from './draft/has-saved-application.ts'
import { type Early, readEarly } from './draft/prefill.ts'
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
      const plain = root.current
      // In one go: a key pressed between reading the fields and replacing them would be lost.
      if (plain) flushSync(() => setLoaded({ Wizard, early: readEarly(plain, continued.current) }))
    } catch {
      setStatus('failed')
    }
  }, [])

  useEffect(() => {
    const plain = root.current
    if (!plain) return
    continued.current = plain.querySelector('[data-pressed]') !== null
    const typed = Object.keys(readEarly(plain, false).texts).length > 0
    if (continued.current || typed || plain.contains(document.activeElement) || leftSomething()) void load()
  }, [load])

  // Going on counts from the moment the button is pressed: the wizard may take its place before it is let go.
  function touch({ target, type }: SyntheticEvent) {
    const goesOn = target instanceof Element && target.closest('[data-continue]')
    if (goesOn && type !== 'focus') {
      continued.current = true
      setStatus('waiting')
    }
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
    <div ref={root} onFocusCapture={touch} onPointerDownCapture={touch} onClick={touch}>
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
