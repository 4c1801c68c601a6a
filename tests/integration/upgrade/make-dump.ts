// `node tests/integration/upgrade/make-dump.ts NAME`: stores the data of this version in a folder NAME beside this
// file, for later versions. Run it for each release, and name the folder in upgrade.test.ts. It needs PostgreSQL with
// pg_dump (Debian: postgresql), tar, and two minutes.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, zstdCompressSync } from 'node:zlib'
import { getStore } from '@netlify/blobs'
import { createDatabase } from '#db/connection.ts'
import { migrateToLatest } from '#db/migrate.ts'
import { startServer, type TestServer } from '#tests/support/api.ts'
import { sealVariables } from '#tests/support/contracts.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { startDemoDatabase } from '../../../netlify/local/demo/demo-database.ts'
import { localSecretKey } from '../../../netlify/local/secrets.ts'
import { startBlobs } from '../../../netlify/local/storage.ts'
import { tellStory } from './story.ts'

const [name = ''] = process.argv.slice(2)
if (!/^[\w.-]+$/.test(name)) throw new Error('usage: node tests/integration/upgrade/make-dump.ts NAME')
const target = join(import.meta.dirname, name)
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
process.env.VITEST = 'true'

mkdirSync(target)
await dataFolder()
await production()

/**
 * The data of `npm start`: the embedded database with the demo's people and those of the story, files, the secret key.
 */
async function dataFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'dump-'))
  const blobs = await startBlobs(join(folder, 'blobs'))
  const embedded = await startDemoDatabase(folder, undefined, blobs.documents)
  const documents = () => getStore({ name: 'documents', consistency: 'strong' })
  const env = {
    DATABASE_URL: embedded.databaseUrl,
    DATABASE_WS_PROXY: embedded.wsProxy,
    SITE_URL: 'http://localhost:8888',
    SECRET_KEY: await localSecretKey(folder),
    ...(await sealVariables()),
  }
  const server = await startServer(env, { documents })
  await keepKnown('data-folder', server)
  await server.stop()
  await embedded.stop()
  await blobs.stop()
  const packed = execFileSync('tar', ['-c', '-C', folder, '.'], { maxBuffer: 2 ** 30 })
  writeFileSync(join(target, 'data-folder.tar.zst'), compressed(packed))
  rmSync(folder, { recursive: true })
}

async function production() {
  const postgres = await startPostgres()
  const { databaseUrl, wsProxy } = postgres
  const db = createDatabase({ databaseUrl, databaseWsProxy: wsProxy })
  await migrateToLatest(db)
  await db.destroy()
  const key = { SECRET_KEY: 'k'.repeat(32) }
  const env = { DATABASE_URL: databaseUrl, DATABASE_WS_PROXY: wsProxy, ...key, ...(await sealVariables()) }
  const server = await startServer(env)
  await keepKnown('database', server)
  await server.stop()
  const to = ['-h', postgres.host, '-p', String(postgres.port), '-U', 'postgres', 'postgres']
  const dump = execFileSync('pg_dump', ['--inserts', '--no-owner', '--no-privileges', ...to], { maxBuffer: 2 ** 28 })
  writeFileSync(join(target, 'database.sql.zst'), compressed(dump))
  await postgres.stop()
}

async function keepKnown(what: string, server: TestServer) {
  const known = { made: `By the version of ${name} (commit ${commit})`, ...(await tellStory(server)) }
  writeFileSync(join(target, `${what}.json`), `${JSON.stringify(known, null, 2)}\n`)
}

function compressed(bytes: Buffer): Buffer {
  const { ZSTD_c_compressionLevel, ZSTD_c_windowLog, ZSTD_c_enableLongDistanceMatching } = constants
  const params = { [ZSTD_c_compressionLevel]: 19, [ZSTD_c_windowLog]: 26, [ZSTD_c_enableLongDistanceMatching]: 1 }
  return zstdCompressSync(bytes, { params })
}
