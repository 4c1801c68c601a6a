import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { buttonClass } from '../actions/button-class.ts'

class NotLoaded extends Error {}

/**
 * A component whose code comes when it is first shown, inside a `Suspense`. Where it does not come, because the connection is gone
 * or the site was renewed meanwhile, that is said in its place, with a way to try again: the rest of the page stays unchanged.
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
  // What failed once would fail for ever: the next one to show it asks again.
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

/** Stands in for a part that did not load; any other error goes on to the boundary around it. */
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
