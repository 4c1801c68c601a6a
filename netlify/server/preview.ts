type Environment = Record<string, string | undefined>

/** The variables that a preview reads as they are: none of them leads to the bank's data, money or mail. */
const harmless = [
  'CONTEXT',
  'DATABASE_WS_PROXY',
  'RATE_LIMIT_SCALE',
  'VIACEP_URL',
  'BRASILAPI_URL',
  'PRICE_INDEX_URL',
  'VITEST',
]

/**
 * The environment that the site is built and run with. A preview of an unpublished change sees nothing of production.
 * It gets a variable from the one with PREVIEW_ before its name, or not at all, and its own address instead of the
 * site's.
 */
export function ownEnvironment(env: Environment): Environment {
  if (!isPreview(env)) return env
  const own = Object.entries(env).flatMap(([name, value]): [string, string | undefined][] => {
    if (name.startsWith('PREVIEW_')) return [[name.slice('PREVIEW_'.length), value]]
    return harmless.includes(name) ? [[name, value]] : []
  })
  return { URL: env.DEPLOY_PRIME_URL, ...Object.fromEntries(own) }
}

/** Tells whether this is a preview: every Netlify context but production and the developer's machine. */
export function isPreview({ CONTEXT }: Environment): boolean {
  return Boolean(CONTEXT) && CONTEXT !== 'production' && CONTEXT !== 'dev'
}

/**
 * Reads the environment of this process. A function cannot tell at run time for which context it was built, so the
 * build writes these two values into its bundle.
 */
export function readEnvironment(): Environment {
  const { CONTEXT, DEPLOY_PRIME_URL } = { CONTEXT: process.env.CONTEXT, DEPLOY_PRIME_URL: process.env.DEPLOY_PRIME_URL }
  return ownEnvironment({ ...process.env, CONTEXT, DEPLOY_PRIME_URL })
}

/** Tells whether this is a preview without a database. */
export function lacksDatabase(env = readEnvironment()): boolean {
  return isPreview(env) && !env.DATABASE_URL
}
