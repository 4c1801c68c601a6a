/** The application that this page shows to somebody of the bank as its customer sees it; null on every other page. */
let viewed: string | null = null

export const viewedApplication = (): string | null => viewed

/** Makes this page such a look: each request of it says so, and the server refuses what is no mere reading. Null: no more. */
export function viewAsCustomer(applicationId: string | null): void {
  viewed = applicationId
}
