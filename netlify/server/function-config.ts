import type { Config } from '@netlify/functions'

/** A function's configuration: on the Node that the tests ran on, whatever a site's settings say. */
export type FunctionConfig = Config & { nodeVersion: '24' }
