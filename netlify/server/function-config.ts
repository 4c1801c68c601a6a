import type { Config } from '@netlify/functions'

/**
 * A function's configuration: on the Node that the tests ran on, whatever a site's settings say, and not bundled again where
 * the build has done so (src/integrations/bundled-functions.ts), which would add a quarter to its size.
 */
export type FunctionConfig = Config & { nodeVersion: '24'; nodeBundler: string | undefined }
