import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config, Context } from '@netlify/functions'

interface NetlifyFunction {
  patterns: URLPattern[]
  preferStatic: boolean
  handle(request: Request, context: Context): Response | undefined | Promise<Response | undefined>
}

type FunctionModule = { default: NetlifyFunction['handle']; config?: Config }

/**
 * Loads every function in and below `folder` that has a path, to call it in this process. `load` imports the module of
 * a file. Scheduled functions have no path, so they are left out.
 */
export async function loadFunctions(
  folder: string,
  load = (file: string): Promise<FunctionModule> => import(pathToFileURL(file).href),
): Promise<NetlifyFunction[]> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
  const modules = await Promise.all(files.map((name) => load(join(folder, name))))
  return modules.flatMap(({ default: handle, config }) => {
    const paths = config && 'path' in config && config.path ? [config.path].flat() : []
    if (paths.length === 0) return []
    return [
      {
        patterns: paths.map((pathname) => new URLPattern({ pathname })),
        preferStatic: Boolean(config && 'preferStatic' in config && config.preferStatic),
        handle,
      },
    ]
  })
}

/** The function that answers `url`, among those that go before (or, with `preferStatic`, after) static files. */
export function matchFunction(functions: readonly NetlifyFunction[], url: string, preferStatic: boolean) {
  return functions.find((fn) => fn.preferStatic === preferStatic && fn.patterns.some((pattern) => pattern.test(url)))
}

/**
 * Returns a function that sends requests to the Netlify functions without a network, from the address that the caller
 * names.
 */
export function askFunctions(functions: readonly NetlifyFunction[]) {
  return async (request: Request, ip: string): Promise<Response> => {
    const answer = await matchFunction(functions, request.url, false)?.handle(request, localContext(ip))
    return answer ?? new Response(null, { status: 404 })
  }
}

/** Returns the part of Netlify's context that the site's functions read. */
export function localContext(ip: string, port?: number): Context {
  return { ip, port, requestId: crypto.randomUUID(), waitUntil: () => {} } as unknown as Context
}
