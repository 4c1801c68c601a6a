import { classes } from '../classes.ts'

/** A grey bar instead of what is still loading. Give it the size of what comes: `className="h-6 w-40"`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-pulse rounded-sm bg-paper-deep', className)} />
}
