/** The line that says where the application stands. */
export const statusLineId = 'situacao'

/**
 * Puts the focus where the new status stands, after a decision: on a button that now means the next step, a second Enter
 * would go too far.
 */
export function focusStatus(): void {
  document.getElementById(statusLineId)?.focus({ preventScroll: true })
}
