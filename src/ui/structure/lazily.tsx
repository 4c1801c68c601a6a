import { Component, type ComponentType, lazy, type ReactNode, use, useState } from 'react'
import { buttonClass } from '../actions/button-class.ts'

/** Code that did not load. `forget` makes the next use load it anew. */
class NotLoaded extends Error {
  readonly forget: () => void

  constructor(forget: () => void, cause: unknown) {
    super('A part of the page did not load', { cause })
    this.forget = forget
  }
}

/**
 * Returns a component that loads its code when it is first shown, inside a `Suspense`. Without a connection, or after a
 * new deploy, the code does not load. A notice with a retry button then takes its place, and the rest of the page stays
 * as it is. Code that has been loaded ahead by `load` of the result shows at once.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined
  const start = () =>
    lazy(async () => {
      try {
        loaded = await load()
        return { default: loaded }
      } catch (cause) {
        throw new NotLoaded(forget, cause)
      }
    }) as unknown as ComponentType<Props>
  let Part = start()
  // React keeps a failed load for ever, so the next component to be shown starts a new one.
  function forget() {
    Part = start()
  }
  function Lazily(props: Props) {
    // A part that is on screen stays the same one.
    const [Ready] = useState(() => loaded)
    const [turn, setTurn] = useState(0)
    return (
      <PartBoundary key={turn} onRetry={() => setTurn(turn + 1)}>
        {Ready ? <Ready {...props} /> : <Part {...props} />}
      </PartBoundary>
    )
  }
  Lazily.load = async () => {
    loaded = await load()
  }
  return Lazily
}

/**
 * Returns a function that gives what `load` loads, and suspends the component that calls it until then: for code that
 * is no component. Draw that component inside a `LoadedPart`.
 */
export function later<Code>(load: () => Promise<Code>): () => Code {
  let code: Promise<Code> | undefined
  const forget = () => {
    code = undefined
  }
  return () => {
    code ??= load().catch((cause) => {
      throw new NotLoaded(forget, cause)
    })
    return use(code)
  }
}

/** Shows a notice with a retry button instead of a part that calls what `later` returned, if that did not load. */
export function LoadedPart({ children }: { children: ReactNode }) {
  const [turn, setTurn] = useState(0)
  return (
    <PartBoundary key={turn} onRetry={() => setTurn(turn + 1)}>
      {children}
    </PartBoundary>
  )
}

type Props = { readonly children: ReactNode; readonly onRetry: () => void }
type State = { readonly error: unknown }

/** Shows a notice instead of a part that did not load. Passes any other error on to the boundary around it. */
class PartBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof NotLoaded) error.forget()
  }

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof NotLoaded)) throw error
    return (
      <div role="alert" className="rounded-lg border border-line bg-white p-5">
        <p className="font-semibold">Esta parte da página não abriu</p>
        <p className="mt-1 text-ink-soft text-sm">
          Confira sua internet e tente novamente. Se continuar assim, recarregue a página.
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <button type="button" className={buttonClass({ size: 'sm' })} onClick={this.props.onRetry}>
            Tentar novamente
          </button>
          <button
            type="button"
            className={buttonClass({ size: 'sm', variant: 'secondary' })}
            onClick={() => window.location.reload()}
          >
            Recarregar a página
          </button>
        </div>
      </div>
    )
  }
}
