/** The address of a database, by default of this worker's, for another role. */
export function databaseAs(role: string, address: string = process.env.DATABASE_OWNER_URL ?? ''): string {
  const url = new URL(address)
  url.username = role
  return url.href
}
