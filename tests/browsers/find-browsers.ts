import { spawnSync } from 'node:child_process'
import { createReadStream, createWriteStream, existsSync, globSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'
import { installTool } from '#tests/support/programs/install-tool.ts'
import { findChromium } from '#tests/support/site/find-chromium.mjs'

export interface WebKitPaths {
  xvfb: string
  driver: string
  miniBrowser: string
}

/** The path of a Chromium that starts. Installs one if there is none. Throws without one. */
export const chromiumPath = (): string => findChromium()

/**
 * The path of a Chromium 102, two versions above the oldest that the pages are built for
 * (`src/integrations/oldest-browsers.ts`). No older one comes whole with a package of npm. Unpacks it on first use.
 */
export async function oldChromiumPath(): Promise<string> {
  const packed = join(installTool('@sparticuz/chrome-aws-lambda', '14.0.0'), 'bin/chromium.br')
  const path = join(packed, '../chromium')
  if (existsSync(path)) return path
  const unpacked = createWriteStream(`${path}.part`, { mode: 0o755 })
  await pipeline(createReadStream(packed), createBrotliDecompress(), unpacked)
  await rename(`${path}.part`, path)
  return path
}

/** The path of Debian's Firefox. Installs it if there is none. Throws without one. */
export const firefoxPath = (): string =>
  installed('Firefox', ['firefox-esr'], () => existing('/usr/bin/firefox-esr', '/usr/bin/firefox'))

/** The programs that drive WebKitGTK, from Debian's packages. Installs missing ones. Throws without them. */
export function webKitPaths(): WebKitPaths {
  return installed('WebKitGTK', ['webkit2gtk-driver', 'xvfb'], () => {
    const xvfb = existing('/usr/bin/Xvfb')
    const driver = existing('/usr/bin/WebKitWebDriver')
    const miniBrowser = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').sort().at(-1)
    return xvfb && driver && miniBrowser ? { xvfb, driver, miniBrowser } : undefined
  })
}

const existing = (...paths: string[]) => paths.find((path) => existsSync(path))

function installed<Found>(name: string, packages: string[], find: () => Found | undefined): Found {
  const found = find() ?? (install(name, packages) ? find() : undefined)
  if (found === undefined) throw new Error(`No ${name} here, and ${packages.join(' ')} could not be installed.`)
  return found
}

function install(name: string, packages: string[]): boolean {
  console.log(`No ${name} yet: apt-get install ${packages.join(' ')}`)
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return [['update'], ['install', '-y', '--no-install-recommends', ...packages]].every((args) => {
    const [command = '', ...rest] = [...asRoot, 'apt-get', '-qq', ...args]
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 300_000 }).status === 0
  })
}
