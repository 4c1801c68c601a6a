import { parseArgs } from 'node:util'
import { FolderInUseError } from '#db/local/instance-lock.ts'
import { type AdminRole, adminRoles } from '#domain/identity/admin-role.ts'
import { isFullName } from '#domain/identity/people.ts'
import { hasAccounts, insertAnalyst } from '#server/accounts/analyst-queries.ts'
import { hashPassword, minimumStaffPassword, staffPasswordWeakness } from '#server/accounts/password.ts'
import { dealershipNow } from '#server/dealerships.ts'
import { sendableAddress } from '#server/messages/queue-message.ts'
import { createPrompt } from './prompt.ts'
import { withDatabase } from './with-database.ts'

// `npm run admin:create`: makes an account of staff or of a dealership. `-- --role analyst` (or manager, dealership)
// sets its role. Without it, the first account is a manager and the others are analysts. A dealership's account also
// needs `--dealership sao-paulo-lapa`, the end of its address in /concessionarias. Reads user name, name, password
// (twice) and e-mail address from the terminal, or from a pipe, which may leave out the address.
class Refusal extends Error {}

const weaknesses = {
  password_short: `The password needs at least ${minimumStaffPassword} characters.`,
  password_weak: 'The password is too easy to guess. A sentence with spaces is a good one.',
}

function asked(): { role: AdminRole | undefined; dealership: string | null } {
  const options = { role: { type: 'string' }, dealership: { type: 'string' } } as const
  const { role, dealership = null } = parseArgs({ options }).values
  const known = adminRoles.find((one) => one === role)
  if (role !== undefined && known === undefined) throw new Refusal(`A role is one of ${adminRoles.join(', ')}.`)
  if ((known === 'dealership') !== (dealership !== null))
    throw new Refusal('The role dealership and --dealership go together.')
  return { role: known, dealership }
}

async function askAccount() {
  const prompt = createPrompt()
  try {
    const username = (await prompt.ask('User name: ')).trim().toLowerCase()
    if (!/^[a-z0-9._-]{3,40}$/.test(username)) {
      throw new Refusal('A user name has 3 to 40 letters without accents, digits, dots, hyphens or underscores.')
    }
    const name = (await prompt.ask('First and last name: ')).trim().replace(/ +/g, ' ')
    if (!isFullName(name)) throw new Refusal('A name has a first and a last name, written with letters.')
    const password = await prompt.askSecret('Password (not shown): ')
    const weakness = staffPasswordWeakness(password, username)
    if (weakness !== undefined) throw new Refusal(weaknesses[weakness])
    if ((await prompt.askSecret('Again: ')) !== password) throw new Refusal('The passwords are not the same.')
    const email = (await prompt.ask('E-mail for notices about this account (may be empty): ', '')).trim().toLowerCase()
    if (email && !sendableAddress(email)) throw new Refusal('This e-mail address cannot be sent to.')
    return { username, name, password, email: email || null }
  } finally {
    prompt.close()
  }
}

try {
  const { role, dealership } = asked()
  const { username, name, password, email } = await askAccount()
  const passwordHash = await hashPassword(password)
  const created = await withDatabase(async (db) => {
    if (dealership !== null && !(await dealershipNow(db, dealership)))
      throw new Refusal(`There is no dealership ${dealership}.`)
    const chosen = role ?? ((await hasAccounts(db)) ? 'analyst' : 'manager')
    const account = { username, name, role: chosen, email, dealership, passwordHash, at: new Date() }
    return (await insertAnalyst(db, account)) && chosen
  })
  if (created === undefined) throw new Refusal(`There is already an account ${username}.`)
  console.log(`Created: ${username} (${created}) can log in at /admin/login.`)
} catch (error) {
  const inUse = error instanceof FolderInUseError && 'The local server is running on this data: stop it first.'
  console.error(inUse || (error instanceof Error ? error.message : error))
  process.exitCode = 1
}
