import { Spinner } from './Spinner.tsx'

/** A line with a spinner while something loads. Screen readers announce it politely. */
export function Loading({ label = 'Carregando...', className = 'py-16' }: { label?: string; className?: string }) {
  return (
    <p role="status" className={`flex items-center justify-center gap-3 text-ink-soft ${className}`}>
      <Spinner />
      {label}
    </p>
  )
}
