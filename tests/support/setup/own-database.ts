import { beforeAll, inject } from 'vitest'
import { routeThroughBridge } from '#db/connection.ts'
import { servingRole } from '#db/roles.ts'
import { connectDirectly } from '../direct-socket.ts'
import { sharedDatabase } from '../pools.ts'
import { databaseAs } from './database-as.ts'
import { emptyDatabase } from './empty-database.ts'

// The files of one worker take turns on its database. They find it in DATABASE_URL, as the functions do.
const database = inject('databases')[Number(process.env.VITEST_POOL_ID) - 1]
if (!database) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no database`)
process.env.DATABASE_OWNER_URL = database.ownerUrl
process.env.DATABASE_WS_PROXY = database.wsProxy
const { hostname: host, port } = new URL(database.ownerUrl)
connectDirectly({ host, port: Number(port), wsProxy: database.wsProxy })
// As in production: what serves is not who migrated.
process.env.DATABASE_URL = databaseAs(servingRole)

// Removes the rows of the file before, because the order of the files is never the same.
beforeAll(async () => {
  // The file before may have named a bridge of its own.
  routeThroughBridge(database.wsProxy)
  await emptyDatabase(sharedDatabase({ databaseUrl: database.ownerUrl, databaseWsProxy: database.wsProxy }))
})
