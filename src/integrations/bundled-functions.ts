import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build, type Plugin } from 'esbuild'

const sources = fileURLToPath(new URL('../../netlify/functions', import.meta.url))

/**
 * Bundles each function into one file, which Netlify deploys from `.netlify/bundled-functions` (netlify.toml). Netlify's own
 * packing copies whole packages, file by file, and importing them at a cold start takes four times as long.
 */
export function bundledFunctions(): AstroIntegration {
  let root: URL
  return {
    name: 'bundled-functions',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = config.root
      },
      'astro:build:done': async ({ dir }) => {
        // Only the build into `dist` is for deployment. The server of any other build has functions already.
        if (dir.href !== new URL('dist/', root).href) return
        await bundleFunctions(fileURLToPath(new URL('.netlify/bundled-functions', root)))
      },
    },
  }
}

/**
 * Writes the bundle of every function into `folder`, after removing that folder.
 * Netlify reads the `config` of each function from the text of its bundle.
 */
export async function bundleFunctions(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await build({
    entryPoints: [`${sources}/**/*.ts`],
    outdir: folder,
    // All bundles go into one folder, because Netlify looks for them there.
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    define: {
      // Only the build gets these variables from Netlify. They tell whether this is a preview (netlify/server/preview.ts).
      'process.env.CONTEXT': JSON.stringify(process.env.CONTEXT ?? ''),
      'process.env.DEPLOY_PRIME_URL': JSON.stringify(process.env.DEPLOY_PRIME_URL ?? ''),
      // Netlify reads this from the bundle. It means that the bundle is complete and needs no packing.
      'process.env.NODE_BUNDLER': '"none"',
    },
    minify: true,
    // Keeps the names of functions for the stacks in the log.
    keepNames: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [withoutUnused],
    // CommonJS packages load Node's own modules with `require`.
    banner: { js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);" },
  })
}

/**
 * Replaces imports that the functions never use: configuration in TypeScript files and a native driver, both for the job queue,
 * and WOFF2 fonts. Netlify's packing would follow the imports and add the 9 MB of the TypeScript compiler.
 */
const withoutUnused: Plugin = {
  name: 'without-unused',
  setup({ onResolve, onLoad }) {
    const namespace = 'unused'
    onResolve({ filter: /^(typescript|pg-native|brotli\/decompress\.js|cosmiconfig)$/ }, ({ path }) => ({
      path,
      namespace,
    }))
    onLoad({ filter: /^cosmiconfig$/, namespace }, () => ({
      contents: 'export const cosmiconfigSync = () => ({ search: () => null })',
    }))
    onLoad({ filter: /./, namespace }, () => ({ contents: 'export default undefined' }))
  },
}
