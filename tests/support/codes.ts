import type { MessageKind } from '#domain/messages.ts'
import { sealOwner } from '#server/messages/queue-message.ts'
import { unseal } from '#server/shared/encryption.ts'
import type { TestServer } from './api.ts'

/** The access for reading mail: its database, and the key that seals codes. */
type Mailbox = { deps: Pick<TestServer['deps'], 'db' | 'config'> }

/** The one-time code in the newest message with one to an address, as its owner reads it. */
export const codeSentTo = (server: Mailbox, email: string) => secretSentTo(server, email, 'one_time_code')

/** The code or link token in the newest message of a kind to an address that has one, as its owner reads it. */
export async function secretSentTo({ deps }: Mailbox, email: string, kind: MessageKind): Promise<string> {
  const message = await deps.db
    .selectFrom('messages')
    .select(['id', 'sealed_code'])
    .where('kind', '=', kind)
    .where('recipient', '=', email)
    .where('sealed_code', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return unseal(deps.config.secretKey ?? '', message.sealed_code ?? '', sealOwner(message.id))
}

/** The kinds of the messages to an address, oldest first. */
export async function messagesTo({ deps }: Mailbox, email: string): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('messages')
    .select('kind')
    .where('recipient', '=', email)
    .where('state', '<>', 'cancelled')
    .orderBy('created_at')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** A wrong code, which differs from the given one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 10 ** 6).padStart(6, '0')
