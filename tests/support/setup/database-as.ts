/** The address of this worker's database as another role of it. */
export function databaseAs(role: string): string {
  const url = new URL(process.env.DATABASE_OWNER_URL ?? '')
  url.username = role
  return url.href
}
