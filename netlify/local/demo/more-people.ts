import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ApplicationStatus } from '#domain/application/status.ts'
import { hashPassword } from '#server/accounts/password.ts'
import type { FileStore } from '#server/shared/file-store.ts'
import { seedApplication } from './demo.ts'
import { seedContracts, seedReleases, signContracts } from './demo-contracts.ts'
import { seedMissingDocuments } from './demo-documents.ts'
import { demoAnalyst, demoPassword } from './logins.ts'
import { type DemoPerson, people } from './people.ts'

const first = 'Ana Bento Clara Diego Estela Felipe Glória Heitor Iara Jonas Kelly Lucas Mirela Nilo Olívia Paulo'.split(
  ' ',
)
const middle = 'Abreu Barros Campos Dias Esteves Farias Gomes Holanda Lins Macedo Neri Ornelas Pires Ramos'.split(' ')
const last = 'Alves Borges Castro Duarte Freitas Guerra Lopes Matos Nunes Pinto Reis Santana Tavares Xavier'.split(' ')

/** Of twenty applications, how many have a status, and for how many days at least and at most. */
const shares: readonly [status: ApplicationStatus, of20: number, fromDays: number, toDays: number][] = [
  ['received', 2, 0.1, 2],
  ['analysis', 2, 1, 5],
  ['pending', 1, 1, 5],
  ['approved', 1, 3, 9],
  ['waiting_docs', 2, 5, 14],
  ['signing', 1, 8, 20],
  ['rejected', 3, 4, 60],
  ['completed', 8, 12, 33],
]
const statuses = shares.flatMap((share) => Array.from({ length: share[1] }, () => share))

const pick = <One>(list: readonly One[]): One => list[randomInt(list.length)] as One

/**
 * Makes up a person: takes a person of the demo and changes name and income. The place in line (`index`) decides the
 * status.
 */
function personAt(index: number): DemoPerson {
  const { cpf: _, ...like } = pick(people)
  const [status, , fromDays, toDays] = statuses[index % statuses.length] as (typeof statuses)[number]
  return {
    ...like,
    name: `${pick(first)} ${pick(middle)} ${pick(last)}`,
    incomeCents: Math.round(like.incomeCents * (0.8 + randomInt(500) / 1000)),
    status,
    score: status === 'received' ? null : status === 'rejected' ? randomInt(150, 480) : randomInt(420, 990),
    daysAgo: fromDays + ((toDays - fromDays) * randomInt(1000)) / 1000,
  }
}

const perTransaction = 50

/**
 * Adds made-up applications to the demo until it has `total`, with the contracts, releases, plans and documents that
 * their statuses need. A third of the open ones is assigned to a colleague. Throws if the database is not the demo's.
 */
export async function seedMorePeople(db: Kysely<Database>, files: FileStore, total: number): Promise<void> {
  const now = new Date()
  const colleagues = await db
    .selectFrom('admin_users')
    .select(['id', 'username'])
    .where('role', '!=', 'dealership')
    .execute()
  const manager = colleagues.find(({ username }) => username === demoAnalyst.username)
  if (!manager) throw new Error('This is not the demo.')
  const { count } = await db
    .selectFrom('financing_applications')
    .select((all) => all.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const passwordHash = await hashPassword(demoPassword)
  for (let from = Number(count); from < total; from += perTransaction) {
    await db.transaction().execute(async (tx) => {
      for (let index = from; index < Math.min(total, from + perTransaction); index++) {
        const person = personAt(index)
        const id = await seedApplication(tx, person, passwordHash, manager.id, now)
        if (['rejected', 'completed'].includes(person.status) || randomInt(3) > 0) continue
        await tx
          .updateTable('financing_applications')
          .set({ assignee_id: pick(colleagues).id })
          .where('id', '=', id)
          .execute()
      }
      await seedContracts(tx, manager.id)
      await seedReleases(tx, now)
    })
    await signContracts(db, files)
  }
  await seedMissingDocuments(db, files)
}
