import { createDatabase } from '#db/connection.ts'
import { rotateSecretKey } from '#server/maintenance/rotate-key.ts'

// `npm run ops -- rotate-secret-key`: seals with SECRET_KEY everything in the database of DATABASE_OWNER_URL that
// FORMER_SECRET_KEY has sealed. Run it after the deploy has the new key. May run again.
const { DATABASE_OWNER_URL: databaseUrl, DATABASE_WS_PROXY: databaseWsProxy } = process.env
const { FORMER_SECRET_KEY: from = '', SECRET_KEY: to = '' } = process.env
if (!databaseUrl || from.length < 32 || to.length < 32 || from === to) {
  console.error(
    'rotate-secret-key needs DATABASE_OWNER_URL, FORMER_SECRET_KEY and another SECRET_KEY, each key of 32 characters or more.',
  )
  process.exit(1)
}
const db = createDatabase({ databaseUrl, databaseWsProxy })
try {
  const { secondFactors, messages, certificates, creditFacts } = await rotateSecretKey(db, { from, to })
  console.log(
    `Sealed anew: ${secondFactors} second factors, ${messages} waiting messages, ${certificates} certificates, ${creditFacts} facts about credit.`,
  )
} catch (error) {
  console.error(`Nothing was changed: ${error instanceof Error ? error.message : error}`)
  process.exitCode = 1
} finally {
  await db.destroy()
}
