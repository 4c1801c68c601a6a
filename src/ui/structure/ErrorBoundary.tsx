import { Component, type ReactNode } from 'react'
import { buttonClass } from '../actions/button-class.ts'

type Props = { readonly children: ReactNode }
type State = { readonly error: Error | undefined }

/**
 * Shows a notice with a reload button instead of a hole in the page when a render inside it throws. Every island wraps
 * its content in it. React itself reports the error to the console, and the page's script reports it to the server
 * (src/layouts/report-errors.ts).
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: undefined }

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidCatch(error: unknown): void {
    dispatchEvent(new CustomEvent('site:boundary', { detail: error }))
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    return (
      <div role="alert" className="mx-auto max-w-xl rounded-lg border border-line bg-white p-6 shadow-card">
        <h2 lang="en" className="text-xl font-bold">
          Unexpected Application Error!
        </h2>
        <p className="mt-2 text-ink-soft">Algo saiu errado nesta parte da página. Recarregue para tentar de novo.</p>
        <pre className="mt-3 overflow-x-auto rounded-md bg-paper-deep p-3 text-sm whitespace-pre-wrap">
          {error.message}
        </pre>
        <button type="button" className={`${buttonClass()} mt-4`} onClick={() => window.location.reload()}>
          Recarregar a página
        </button>
      </div>
    )
  }
}
