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
import type { Session } from '#lib/ask-session.ts'
import { readStored } from '#lib/storage.ts'
import { mayHaveSession, readDraftOnDevice } from '#lib/stored-application.ts'
import { type Prefill, readPrefill } from '#ui/forms/prefill.ts'
import { ErrorBoundary } from '#ui/structure/ErrorBoundary.tsx'
import type { WizardProps } from './Wizard.tsx'

type Props = WizardProps['motorcycle'] & { children?: ReactNode }
type Loaded = { Wizard: ComponentType<WizardProps>; prefill: Prefill; session: Promise<Session> }

/** How long (ms) the plain fields wait for the server's answer about who is logged in. */
const patienceMs = 1500

/**
 * The application of a model. The page brings the first step as plain HTML (`children`). The wizard loads at the first
 * touch, or at once when the person has typed something or left a draft. It takes over the typed fields.
 */
export function Application({ children, ...motorcycle }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const [status, setStatus] = useState<'calm' | 'waiting' | 'failed'>('calm')

  const load = useCallback(async () => {
    try {
      const [{ Wizard }, { session }] = await Promise.all([import('./Wizard.tsx'), askIfAny()])
      await Promise.race([session, new Promise((resolve) => setTimeout(resolve, patienceMs))])
      const plain = root.current
      // Reads and replaces the fields in one go, because a key pressed in between would be lost.
      if (plain) flushSync(() => setLoaded({ Wizard, prefill: readPrefill(plain), session }))
    } catch {
      setStatus('failed')
    }
  }, [])

  useEffect(() => {
    if (!root.current) return
    const { values, focus, submitted } = readPrefill(root.current)
    if (submitted || focus !== null || Object.keys(values).length > 0 || hasSavedApplication() || mayHaveSession())
      void load()
  }, [load])

  /** Holds a submit back until the wizard has loaded. */
  function hold(event: SyntheticEvent) {
    const form = event.target instanceof Element && event.target.closest('form')
    if (form) form.dataset.held = ''
    setStatus('waiting')
    void load()
  }

  // Counts 'Continuar' when the button is pressed, because the wizard may replace the button before its release.
  function touch(event: SyntheticEvent) {
    const goesOn = event.target instanceof Element && event.target.closest('[type=submit]')
    if (goesOn && event.type !== 'focus') hold(event)
    else void load()
  }

  if (loaded)
    return (
      <ErrorBoundary>
        <loaded.Wizard motorcycle={motorcycle} prefill={loaded.prefill} session={loaded.session} />
      </ErrorBoundary>
    )
  return (
    <div
      ref={root}
      onFocusCapture={touch}
      onPointerDownCapture={touch}
      onSubmit={(event) => {
        event.preventDefault()
        hold(event)
      }}
    >
      <div className="contents">{children}</div>
      {/* Beside the button that was pressed: on a phone the top of the form is above the window. */}
      {status === 'failed' && <LoadingFailed onRetry={load} />}
      <p role="status" className="text-center text-ink-soft text-sm">
        {status === 'waiting' && 'Carregando...'}
      </p>
    </div>
  )
}

function LoadingFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="mt-4 rounded-md border border-bad/30 bg-bad-soft p-4">
      <strong>Não conseguimos carregar o formulário.</strong> Confira sua conexão. O que você digitou continua aqui.{' '}
      <button type="button" onClick={onRetry} className="min-h-11 font-semibold underline underline-offset-4">
        Tentar novamente
      </button>
    </p>
  )
}

/** Asks the server who is logged in, if a session is likely. The answer may come after the wizard. */
async function askIfAny(): Promise<{ session: Promise<Session> }> {
  if (!mayHaveSession()) return { session: Promise.resolve({ state: 'none' }) }
  const { askSession } = await import('#lib/ask-session.ts')
  return { session: askSession() }
}

/** Tells whether there is an application to resume: a draft, or a place in the history of this page. */
function hasSavedApplication(): boolean {
  const state = history.state as { trail?: unknown; thanks?: unknown } | null
  if (state?.trail || state?.thanks) return true
  return readStored('tab', 'financing-draft') !== null || readDraftOnDevice(Date.now()) !== null
}
