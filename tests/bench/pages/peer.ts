import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'

const run = promisify(execFile)
const blog = 'eleventy-base-blog@5.0.2'
const article = '/posts/backend-devs-dont-upgrade-to-apple-silicon-yet/'
const types: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.css': 'text/css' }

/**
 * A static blog made and published by others, built in their way. It shows the cost of a light page of text outside of
 * this project. Installed into `folder`; null if the registry does not have it.
 */
export async function startPeer(folder: string): Promise<{ url: string; stop(): void } | null> {
  const site = await buildBlog(folder).catch((error: Error) => {
    console.warn(`No peer: ${error.message}`)
    return null
  })
  if (!site) return null
  const server = createServer(async ({ url = '/' }, response) => {
    const path = url.endsWith('/') ? `${url}index.html` : url
    const body = await readFile(join(site, path)).catch(() => null)
    const type = types[extname(path)]
    if (type) response.setHeader('content-type', type).setHeader('content-encoding', 'br')
    if (body) response.end(type ? brotliCompressSync(body) : body)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}${article}`, stop: () => server.close() }
}

async function buildBlog(folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', blog, '--silent'], { cwd: folder })
  await run('tar', ['-xzf', stdout.trim()], { cwd: folder })
  const source = join(folder, 'package')
  // Building needs no packages for the deployment.
  await run('npm', ['pkg', 'delete', 'dependencies'], { cwd: source })
  // Nor does it need the counter of visitors, which is on a foreign server.
  const layout = join(source, '_includes/layouts/base.njk')
  await writeFile(layout, (await readFile(layout, 'utf8')).replace(/<script[\s\S]*<\/script>/, ''))
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: source })
  await run(join(source, 'node_modules/.bin/eleventy'), [], { cwd: source })
  return join(source, '_site')
}
