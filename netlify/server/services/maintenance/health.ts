import type { Deps } from '../../deps.ts'
import { askDatabase } from '../../repositories/maintenance/health.ts'

/** Whether the service works. Rejects with the database's error if that does not answer. */
export async function health({ db }: Pick<Deps, 'db'>): Promise<{ status: 'ok' }> {
  await askDatabase(db)
  return { status: 'ok' }
}
