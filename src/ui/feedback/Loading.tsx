import { classes } from '../classes.ts'

/** A line with a spinner while something loads. Screen readers announce it politely. */
export function Loading({ label = 'Carregando...', className = 'py-16' }: { label?: string; className?: string }) {
  return (
    <p role="status" className={`flex items-center justify-center gap-3 text-ink-soft ${className}`}>
      <Spinner />
      <span>{label}</span>
    </p>
  )
}

/** A turning circle. Screen readers skip it, because the text beside it names the work in progress. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`inline-block shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent ${className}`}
    />
  )
}

/** A grey bar in place of content that is loading. Give it the content's size: `className="h-6 w-40"`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-pulse rounded-sm bg-paper-deep', className)} />
}
