import type { Kysely, SelectQueryNode } from 'kysely'
import type { Database } from '#db/schema.ts'

interface Select {
  toOperationNode(): SelectQueryNode
  execute(options?: unknown): Promise<unknown[]>
  executeTakeFirst(options?: unknown): Promise<unknown>
}

let isOn = false

/**
 * Lets a read of the first row fail where there are several and the statement names neither one of them nor an order:
 * PostgreSQL then gives whichever it finds first, which is another one after the next change of a row.
 */
export function refuseAnyRow(db: Kysely<Database>): void {
  // The setup of each file calls it, in one worker again and again.
  if (isOn) return
  isOn = true
  const prototype = Object.getPrototypeOf(db.selectFrom('financing_applications')) as Select
  prototype.executeTakeFirst = async function (options) {
    const rows = await this.execute(options)
    const { where, orderBy, from } = this.toOperationNode()
    if (rows.length > 1 && !where && !orderBy)
      throw new Error(`reads any of ${rows.length} rows: ${JSON.stringify(from?.froms[0])}`)
    return rows[0]
  }
}
