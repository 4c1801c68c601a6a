/** The id of the line with the application's stage. */
export const statusLineId = 'situacao'

/**
 * Focuses the line with the status after a decision. The pressed button now means the next stage, so a second Enter on
 * it would move the application one stage too far.
 */
export function focusStatus(): void {
  document.getElementById(statusLineId)?.focus({ preventScroll: true })
}
