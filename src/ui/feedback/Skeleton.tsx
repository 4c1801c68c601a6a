import { classes } from '../classes.ts'

/** A grey bar in place of content that is loading. Give it the content's size: `className="h-6 w-40"`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classes('block animate-pulse rounded-sm bg-paper-deep', className)} />
}
