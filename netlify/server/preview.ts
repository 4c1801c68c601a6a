type Environment = Record<string, string | undefined>

/** What a preview may read as it is: nothing of these leads to the bank's data, money or mail. */
const harmless = ['CONTEXT', 'DATABASE_WS_PROXY', 'RATE_LIMIT_SCALE', 'VIACEP_URL', 'BRASILAPI_URL', 'VITEST']

/**
 * What the site is built and run with. A preview of a change that is not published yet sees nothing of production's: of a
 * variable it gets the one called PREVIEW_ and its name, or none, and its own address instead of the site's.
 */
export function ownEnvironment(env: Environment): Environment {
  if (!isPreview(env)) return env
  const own = Object.entries(env).flatMap(([name, value]): [string, string | undefined][] => {
    if (name.startsWith('PREVIEW_')) return [[name.slice('PREVIEW_'.length), value]]
    return harmless.includes(name) ? [[name, value]] : []
  })
  return { URL: env.DEPLOY_PRIME_URL, ...Object.fromEntries(own) }
}

/** Whether this is a preview: every context of Netlify's but production and the one on a developer's machine. */
export function isPreview({ CONTEXT }: Environment): boolean {
  return Boolean(CONTEXT) && CONTEXT !== 'production' && CONTEXT !== 'dev'
}

/**
 * The environment of this process. A function is not told at run time what it was built for, so the build writes these two
 * into its bundle.
 */
export function readEnvironment(): Environment {
  const { CONTEXT, DEPLOY_PRIME_URL } = { CONTEXT: process.env.CONTEXT, DEPLOY_PRIME_URL: process.env.DEPLOY_PRIME_URL }
  return ownEnvironment({ ...process.env, CONTEXT, DEPLOY_PRIME_URL })
}

/** Whether this is a preview that nobody has given a database. */
export function lacksDatabase(env = readEnvironment()): boolean {
  return isPreview(env) && !env.DATABASE_URL
}
