/**
 * The last day of the promise to call back somebody who applies at this moment, 'YYYY-MM-DD'. The calendar of holidays is
 * loaded for it; null when it does not arrive: the promise then goes without a date.
 */
export async function contactPromise(appliedAt: Date): Promise<string | null> {
  try {
    const { contactDeadline } = await import('#domain/calendar/business-days.ts')
    return contactDeadline(appliedAt)
  } catch {
    return null
  }
}
