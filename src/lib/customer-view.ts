/** The id of the application that this page shows to staff as its customer sees it; null on every other page. */
let viewed: string | null = null

export const viewedApplication = (): string | null => viewed

/**
 * Begins showing an application to staff as its customer sees it; null ends it. Every request then has a header for it,
 * and the server allows only reading.
 */
export function viewAsCustomer(applicationId: string | null): void {
  viewed = applicationId
}
