/** The address of this worker's database for another role. */
export function databaseAs(role: string): string {
  const url = new URL(process.env.DATABASE_OWNER_URL ?? '')
  url.username = role
  return url.href
}
