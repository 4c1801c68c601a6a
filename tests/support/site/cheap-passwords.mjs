// For `node --import` in the journeys' servers: stores passwords at a low cost, like the integration tests.
import { registerHooks } from 'node:module'

const costly = new URL('../../../netlify/server/accounts/password.ts', import.meta.url).href
const cheap = new URL('cheap-password.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) => {
    const found = next(specifier, context)
    return found.url === costly && context.parentURL !== cheap ? { ...found, url: cheap } : found
  },
})
