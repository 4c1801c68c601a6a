/** The id of the line that says which stage the application is in. */
export const statusLineId = 'situacao'

/**
 * Focuses the line with the status after a decision. The pressed button now means the next stage, so with the focus left
 * there, a second Enter would move the application one stage too far.
 */
export function focusStatus(): void {
  document.getElementById(statusLineId)?.focus({ preventScroll: true })
}
