import { classes } from '../classes.ts'

/** Forced colours take both backgrounds away, so the bar gets a frame, and the system's colour for what is filled. */
const forced =
  'forced-colors:border forced-colors:forced-color-adjust-none forced-colors:border-[CanvasText] forced-colors:bg-[Canvas] forced-colors:[&::-moz-progress-bar]:bg-[CanvasText] forced-colors:[&::-webkit-progress-bar]:bg-[Canvas] forced-colors:[&::-webkit-progress-value]:bg-[CanvasText]'

/**
 * A bar that fills up, as the browser's own `<progress>`.
 * @param props.value percent from 0 to 100, or null while the length of the work is unknown.
 * @param props.label names the work in progress, for screen readers.
 */
export function Progress({ value, label }: { value: number | null; label: string }) {
  return (
    <progress
      aria-label={label}
      max={100}
      {...(value === null ? {} : { value })}
      className={classes(
        'block h-2 w-full appearance-none overflow-hidden rounded-full bg-paper-deep [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-paper-deep [&::-webkit-progress-value]:bg-brand [&:indeterminate]:animate-pulse [&:indeterminate]:bg-brand/40',
        forced,
      )}
    />
  )
}
