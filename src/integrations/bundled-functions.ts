import { copyFile, readFile, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { build, type Plugin } from 'esbuild'

const sources = fileURLToPath(new URL('../../netlify/functions', import.meta.url))
const fileAt = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
/**
 * Fonts of packages for names that the site's own font cannot write. netlify.toml packs them with the functions that
 * draw PDFs.
 */
const fonts = ['dejavu-fonts-ttf/ttf/DejaVuSans.ttf', 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'].map((file) =>
  fileAt(`node_modules/${file}`),
)
/** Files that the functions read beside their bundle. netlify.toml packs the passwords with each function. */
const data = [fileAt('netlify/server/accounts/common-passwords.txt'), ...fonts]

/**
 * Bundles each function into one file and tells `onSources` which files went into them. Netlify deploys the bundles
 * from `.netlify/bundled-functions` (netlify.toml). Netlify's own packing copies whole packages, file by file, and
 * importing them at a cold start takes four times as long.
 */
export function bundledFunctions(onSources: (files: string[]) => void): AstroIntegration {
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
        onSources(await bundleFunctions(fileURLToPath(new URL('.netlify/bundled-functions', root))))
      },
    },
  }
}

/**
 * Writes the bundle of every function into `folder`, after removing that folder.
 * Netlify reads the `config` of each function from the text of its bundle. Returns the paths of the files of which a
 * part is in a bundle.
 */
export async function bundleFunctions(folder: string): Promise<string[]> {
  await rm(folder, { recursive: true, force: true })
  const { metafile } = await build({
    entryPoints: [`${sources}/**/*.ts`],
    outdir: folder,
    // All bundles go into one folder, because Netlify looks for them there.
    entryNames: '[name]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    define: {
      // Only the build gets these variables from Netlify. They tell whether this is a preview
      // (netlify/server/preview.ts).
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
    plugins: [withoutUnused, withoutUncalled, withoutSecond, withWorker],
    // CommonJS packages load Node's own modules with `require`.
    banner: { js: "import{createRequire as requireFrom}from'node:module';const require=requireFrom(import.meta.url);" },
  })
  for (const file of data) await copyFile(file, join(folder, basename(file)))
  const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  )
  return [...bundled, ...fonts]
}

const workerFolder = fileURLToPath(new URL('../../netlify/server/documents/pdf', import.meta.url))

/** Puts the code of the thread that reads PDFs into the bundle as text, because Netlify deploys one file a function. */
const withWorker: Plugin = {
  name: 'with-worker',
  setup({ onLoad }) {
    onLoad({ filter: /\/documents\/pdf\/worker-code\.ts$/ }, async () => {
      const { outputFiles } = await build({
        entryPoints: [`${workerFolder}/worker.ts`],
        bundle: true,
        format: 'cjs',
        platform: 'node',
        target: 'node24',
        minify: true,
        legalComments: 'none',
        write: false,
      })
      return { contents: `export const workerCode = ${JSON.stringify(outputFiles[0]?.text)}` }
    })
  },
}

/**
 * Replaces imports that the functions never use: configuration in TypeScript files and the payloads of a crontab, both
 * for the job queue, WOFF2 fonts, and other destinations of the log. Netlify's packing would follow the imports and add
 * the 9 MB of the TypeScript compiler.
 */
const withoutUnused: Plugin = {
  name: 'without-unused',
  setup({ onResolve, onLoad }) {
    const namespace = 'unused'
    onResolve({ filter: /^(typescript|json5|brotli\/decompress\.js|cosmiconfig)$/ }, ({ path }) => ({
      path,
      namespace,
    }))
    onResolve({ filter: /^\.\/(lib\/)?(transport|multistream)$/ }, ({ path, importer }) =>
      importer.includes('/node_modules/pino/') ? { path, namespace } : undefined,
    )
    onLoad({ filter: /^cosmiconfig$/, namespace }, () => ({
      contents: 'export const cosmiconfigSync = () => ({ search: () => null })',
    }))
    onLoad({ filter: /./, namespace }, () => ({ contents: 'export default undefined' }))
  },
}

/**
 * Gives the job queue the driver that the server has too, instead of a second one (86 kB), and mails no list of all
 * types of files (76 kB), because each attachment says its own.
 */
const withoutSecond: Plugin = {
  name: 'without-second',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^pg$/ }, ({ path, resolveDir }) => ({
      path,
      namespace: 'driver',
      pluginData: resolveDir,
    }))
    onLoad({ filter: /./, namespace: 'driver' }, ({ pluginData }) => ({
      contents: "import { Client, Pool } from '@neondatabase/serverless'; export default { Client, Pool }",
      resolveDir: pluginData,
    }))
    onLoad({ filter: /\/nodemailer\/dist\/esm\/mime-funcs\/mime-types\.js$/ }, () => ({
      contents:
        "export const detectMimeType = () => 'application/octet-stream'; export const detectExtension = () => 'bin'",
    }))
  },
}

/** The parts of Stripe's API that `netlify/server/payments/provider/stripe.ts` calls. */
const calledOfStripe = [
  'Charges',
  'Checkout/index',
  'Checkout/Sessions',
  'Disputes',
  'Events',
  'PaymentIntents',
  'Refunds',
]

/**
 * Leaves out of Stripe's SDK the resources that nothing calls, and its own kind of webhook, which are most of its 250
 * kB. Each stays as an empty class, because the client makes one of each.
 * @internal for its test.
 */
export const withoutUncalled: Plugin = {
  name: 'without-uncalled',
  setup({ onLoad }) {
    onLoad({ filter: /\/stripe\/esm\/(resources\/.+|StripeEventNotificationHandler)\.js$/ }, async ({ path }) => {
      const name = path.replace(/^.*\/stripe\/esm\/(resources\/)?/, '').replace(/\.js$/, '')
      if (calledOfStripe.includes(name)) return undefined
      const classes = [...(await readFile(path, 'utf8')).matchAll(/^export (?:class|const|function) (\w+)/gm)]
      return { contents: classes.map(([, one]) => `export class ${one} {}`).join('\n') }
    })
  },
}
