import type { Config } from '@netlify/functions'

/**
 * A function's configuration. It names the Node version that the tests ran on, whatever a site's settings say. It also
 * names the bundler, so that the platform does not bundle again what the build has bundled
 * (src/integrations/bundled-functions.ts), which would add a quarter to the size.
 */
export type FunctionConfig = Config & { nodeVersion: '24'; nodeBundler: string | undefined }
