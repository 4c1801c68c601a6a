import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { housekeepingRole, servingRole } from '#db/roles.ts'

// `npm run ops -- serving-role`: lets the serving and the housekeeping role log in, each with a new password, and
// prints their database addresses.
const { DATABASE_OWNER_URL: databaseUrl, DATABASE_WS_PROXY: databaseWsProxy } = process.env
if (!databaseUrl) {
  console.error('serving-role needs DATABASE_OWNER_URL: the address of the database as the owner of its tables.')
  process.exit(1)
}
const db = createDatabase({ databaseUrl, databaseWsProxy })
try {
  await migrateToLatest(db)
  const names = { DATABASE_URL: servingRole, DATABASE_HOUSEKEEPING_URL: housekeepingRole }
  for (const [variable, role] of Object.entries(names)) {
    const password = randomBytes(24).toString('base64url')
    await sql`alter role ${sql.id(role)} login password ${sql.lit(password)}`.execute(db)
    const address = new URL(databaseUrl)
    address.username = role
    address.password = password
    console.log(`${variable}=${address}`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await db.destroy()
}
