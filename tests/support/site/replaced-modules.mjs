// For `node --import` in the journeys' servers: stores passwords at a low cost, like the integration tests, and
// replaces the embedded database by one of the machine's PostgreSQL where POSTGRES_PROXY names that.
import { registerHooks } from 'node:module'

const project = new URL('../../../', import.meta.url)
const replaced = new Map([
  [new URL('netlify/server/accounts/password.ts', project).href, besideThis('cheap-password.ts')],
])
if (process.env.POSTGRES_PROXY)
  replaced.set(new URL('db/local/embedded.ts', project).href, besideThis('machine-database.ts'))

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    const other = replaced.get(found.url)
    // The replacement may use what it replaces.
    return other && context.parentURL !== other ? { ...found, url: other } : found
  },
})

/** @param {string} name */
function besideThis(name) {
  return new URL(name, import.meta.url).href
}
