import { beforeAll, beforeEach, inject } from 'vitest'
import { routeThroughBridge } from '#db/connection.ts'
import { servingRole } from '#db/roles.ts'
import { connectDirectly } from '../direct-socket.ts'
import { refuseAnyRow } from '../one-row.ts'
import { planOnce } from '../plan-once.ts'
import { sharedDatabase } from '../pools.ts'
import { databaseAs } from './database-as.ts'
import { emptyDatabase, timesEmptied } from './empty-database.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The second try of a test that meets the rows of its first one: another test. */
    isOnFormerRows?: true
  }
}

// The files of one worker use its database in turn. Like the functions, they find it in DATABASE_URL.
const database = inject('databases')[Number(process.env.VITEST_POOL_ID) - 1]
if (!database) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no database`)
process.env.DATABASE_OWNER_URL = database.ownerUrl
process.env.DATABASE_WS_PROXY = database.wsProxy
const { hostname: host, port } = new URL(database.ownerUrl)
planOnce()
connectDirectly({ host, port: Number(port), wsProxy: database.wsProxy })
// As in production, the serving role is not the role that migrated.
process.env.DATABASE_URL = databaseAs(servingRole)

// Removes the rows of the previous file, because the order of the files varies.
beforeAll(async () => {
  // The previous file may have set a bridge of its own.
  routeThroughBridge(database.wsProxy)
  const db = sharedDatabase({ databaseUrl: database.ownerUrl, databaseWsProxy: database.wsProxy })
  refuseAnyRow(db)
  await emptyDatabase(db)
})

let emptiedBefore = 0
beforeEach(({ task }) => {
  const isSecondTry = (task.result?.retryCount ?? 0) > 0
  if (isSecondTry && emptiedBefore === timesEmptied()) task.meta.isOnFormerRows = true
  emptiedBefore = timesEmptied()
})
