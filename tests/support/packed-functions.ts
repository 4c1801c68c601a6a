import { readFileSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { type FunctionResult, zipFunctions } from '@netlify/zip-it-and-ship-it'
import { parse } from 'smol-toml'
import { z } from 'zod'
import { bundleFunctions } from '#integrations/bundled-functions.ts'

export interface PackedFunction {
  name: string
  /** How Netlify calls it: the pattern of its path, or its schedule. */
  served: string | undefined
  preferStatic: boolean
  /** How many requests an address may make in a minute. */
  perMinute: number | undefined
  /** The platform's name of its Node version. */
  runtime: string | undefined
  /** The module that the platform imports. */
  path: string
  /**
   * The size of the code that a start imports, without the parts that the platform adds to every function (its
   * bootstrap and telemetry, 1.1 MB).
   */
  bytes: number
}

const includes = z.object({ included_files: z.array(z.string()) })
/** Beside the settings of all functions stand those of one, under its name. */
const netlifyToml = z.object({
  functions: z.looseObject({ directory: z.string(), included_files: z.array(z.string()) }),
})

/** The files that netlify.toml packs with each function, from a folder of bundles. */
function configOf(bundled: string) {
  const { functions } = netlifyToml.parse(parse(readFileSync('netlify.toml', 'utf8')))
  const packed = ({ included_files }: z.infer<typeof includes>) => ({
    includedFiles: included_files.map((path) => relative(functions.directory, path)),
    includedFilesBasePath: resolve(bundled),
  })
  const single = Object.entries(functions).flatMap(([name, settings]) => {
    const own = includes.safeParse(settings)
    return own.success ? [[name, packed(own.data)] as const] : []
  })
  // An older Node than the functions need, which a site's settings may name.
  return { '*': { nodeVersion: '20', ...packed(functions) }, ...Object.fromEntries(single) }
}

/**
 * Bundles the functions like the build and packs them like Netlify, into `folder`, which has no node_modules above it.
 */
export async function packFunctions(folder: string): Promise<PackedFunction[]> {
  const bundled = join(folder, 'bundled')
  await bundleFunctions(bundled)
  return packBundled(bundled, join(folder, 'packed'))
}

/** Packs the bundles of a build, like Netlify. */
export async function packBundled(bundled: string, folder: string): Promise<PackedFunction[]> {
  const results = await zipFunctions(bundled, folder, { archiveFormat: 'none', config: configOf(bundled) })
  return Promise.all(
    results.map(async ({ name, path, routes, schedule, runtimeVersion, trafficRules }) => ({
      name,
      runtime: runtimeVersion,
      served: routes?.[0]?.pattern ?? schedule,
      preferStatic: routes?.[0]?.prefer_static ?? false,
      perMinute: perMinuteOf(trafficRules),
      path: join(path, `${name}.mjs`),
      bytes: await sizeOf(path),
    })),
  )
}

/** The limit of a function, where the platform counts it by address. */
function perMinuteOf(rules: FunctionResult['trafficRules']): number | undefined {
  const { rateLimitConfig, aggregate } = rules?.action.config ?? {}
  if (!rateLimitConfig || !aggregate?.keys.some(({ type }) => type === 'ip')) return undefined
  return (rateLimitConfig.windowLimit * 60) / rateLimitConfig.windowSize
}

/** Returns the bytes of the archive of each function that Netlify's build uploads, by the function's name. */
export async function uploadedBytes(bundled: string, folder: string): Promise<ReadonlyMap<string, number>> {
  const archives = await zipFunctions(bundled, folder, { archiveFormat: 'zip', config: configOf(bundled) })
  return new Map(await Promise.all(archives.map(async ({ name, path }) => [name, (await stat(path)).size] as const)))
}

async function sizeOf(folder: string) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const own = files.filter((one) => one.name.endsWith('.mjs') && !one.name.startsWith('___netlify'))
  const sizes = await Promise.all(own.map((one) => stat(join(one.parentPath, one.name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}
