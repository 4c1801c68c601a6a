import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { buttonClass } from '../actions/button-class.ts'

class NotLoaded extends Error {}

/**
 * Returns a component that loads its code when it is first shown, inside a `Suspense`. Without a connection, or after a
 * new deploy, the code does not load. A notice with a retry button then takes its place, and the rest of the page stays
 * as it is.
 */
export function lazily<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const start = () =>
    lazy(async () => {
      try {
        return { default: await load() }
      } catch (cause) {
        throw new NotLoaded('A part of the page did not load', { cause })
      }
    }) as unknown as ComponentType<Props>
  let Part = start()
  // React keeps a failed load for ever, so the next component to be shown starts a new one.
  const forget = () => {
    Part = start()
  }
  return function Lazily(props) {
    const [turn, setTurn] = useState(0)
    return (
      <PartBoundary key={turn} onLost={forget} onRetry={() => setTurn(turn + 1)}>
        <Part {...props} />
      </PartBoundary>
    )
  }
}

type Props = { readonly children: ReactNode; readonly onLost: () => void; readonly onRetry: () => void }
type State = { readonly error: unknown }

/** Shows a notice instead of a part that did not load. Passes any other error on to the boundary around it. */
class PartBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    if (error instanceof NotLoaded) this.props.onLost()
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
