import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build, type Plugin } from 'esbuild'

const sources = fileURLToPath(new URL('../../netlify/functions', import.meta.url))

/**
 * Bundles each function into one file, for Netlify to deploy from `.netlify/bundled-functions` (netlify.toml):
 * its own packing copies whole packages, file by file, which takes four times as long to import at a cold start.
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
        // A site that is built elsewhere is not deployed, and is served beside functions that are there already.
        if (dir.href !== new URL('dist/', root).href) return
        await bundleFunctions(fileURLToPath(new URL('.netlify/bundled-functions', root)))
      },
    },
  }
}

/**
 * Writes the bundle of every function into `folder`, replacing what is there.
 * Netlify reads each one's `config` from the text of its bundle.
 */
export async function bundleFunctions(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await build({
    entryPoints: [`${sources}/**/*.ts`],
    outdir: folder,
    // Side by side, whatever folder the source is in: that is where Netlify looks.
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    define: {
      // What Netlify tells the build alone: whether this is a preview (netlify/server/preview.ts).
      'process.env.CONTEXT': JSON.stringify(process.env.CONTEXT ?? ''),
      'process.env.DEPLOY_PRIME_URL': JSON.stringify(process.env.DEPLOY_PRIME_URL ?? ''),
      // For Netlify, which reads it from the bundle: this is whole, to be deployed as it is.
      'process.env.NODE_BUNDLER': '"none"',
    },
    minify: true,
    // So that a stack in the log can be read.
    keepNames: true,
    legalComments: 'none',
    logLevel: 'warning',
    plugins: [withoutUnused],
    // Packages in the old module format ask for Node's own modules by `require`.
    banner: { js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);" },
  })
}

/**
 * The job queue can read its configuration from files in TypeScript, and its driver can be a native one: neither is used, nor are
 * fonts compressed as WOFF2. Left as imports, Netlify's packing would follow them and add the compiler's 9 MB.
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
