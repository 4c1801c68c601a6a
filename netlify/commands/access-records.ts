import { open, unlink } from 'node:fs/promises'
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import { isPlainDate } from '#domain/calendar/calendar.ts'
import { cpfDigits, isCpf } from '#domain/identity/identifiers.ts'
import { type DisclosedSubject, discloseAccess } from '#server/accounts/access-records.ts'
import { createPrompt } from './prompt.ts'
import { withDatabase } from './with-database.ts'

// `npm run ops -- access-records --order 1002345-12.2026 --authority '2ª Vara Cível' --cpf 52998224725 --from
// 2026-11-01 --to 2026-11-30 --out records.csv`: writes the access records that a court ordered, of a CPF, a
// `--username` of staff or an `--address`. `--identified` adds the users' names. Asks for a manager's user name and
// password. The security history keeps the manager and the order.
const usage =
  'npm run ops -- access-records --order NUMBER --authority NAME (--cpf CPF | --username NAME | --address IP) --from YYYY-MM-DD --to YYYY-MM-DD --out FILE [--identified]'

function asked() {
  const text = { type: 'string' } as const
  const options = {
    order: text,
    authority: text,
    cpf: text,
    username: text,
    address: text,
    from: text,
    to: text,
    out: text,
    identified: { type: 'boolean' },
  } as const
  const { values } = parseArgs({ options })
  const { order = '', authority = '', from = '', to = '', out = '', identified = false } = values
  const kinds = (['cpf', 'username', 'address'] as const).filter((kind) => values[kind] !== undefined)
  const [kind] = kinds
  if (kind === undefined || kinds.length > 1 || !order || !authority || !out) throw new Error(usage)
  if (order.length > 60 || order.includes('|')) throw new Error('An order number has at most 60 characters, and no |.')
  if (authority.length > 200) throw new Error("An authority's name has at most 200 characters.")
  if (!isPlainDate(from) || !isPlainDate(to) || from > to)
    throw new Error('--from and --to are days like 2026-11-30, the first one not after the last.')
  return { order, authority, from, to, out, identified, subject: subjectOf(kind, values[kind] ?? '') }
}

function subjectOf(kind: DisclosedSubject['kind'], typed: string): DisclosedSubject {
  if (kind === 'cpf' && !isCpf(cpfDigits(typed))) throw new Error(`${typed} is no CPF.`)
  if (kind === 'address' && isIP(typed) === 0) throw new Error(`${typed} is no IP address.`)
  return { kind, value: kind === 'cpf' ? cpfDigits(typed) : typed.trim().toLowerCase() }
}

async function askManager() {
  const prompt = createPrompt()
  try {
    const username = (await prompt.ask("Manager's user name: ")).trim().toLowerCase()
    return { username, password: await prompt.askSecret('Password (not shown): ') }
  } finally {
    prompt.close()
  }
}

try {
  const { out, ...order } = asked()
  const manager = await askManager()
  // Opens the file before it reads any record, so that a disclosure never fails for want of a file.
  const file = await open(out, 'wx', 0o600)
  try {
    const { csv, count, sha256 } = await withDatabase((db) => discloseAccess(db, { ...order, manager }, new Date()))
    await file.writeFile(csv)
    console.log(`${count} records in ${out}, SHA-256 ${sha256}. The security history names you and the order.`)
  } catch (error) {
    await unlink(out)
    throw error
  } finally {
    await file.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
