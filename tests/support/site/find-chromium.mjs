import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { installPackage } from '../programs/apt.ts'

const browsers = () => [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  chromium.executablePath(),
]

// Tried in this order until a browser starts: Playwright's own download, its dependencies, the system's package.
const installs = [
  () => attempt('playwright', 'install', 'chromium'),
  () => attempt('playwright', 'install-deps', 'chromium'),
  () => installPackage('chromium', 'Chromium'),
]

/**
 * Returns the path of a Chromium that starts, and prints which one. Installs one if there is none. Throws without one.
 */
export function findChromium() {
  let found = browsers().find(starts)
  for (const install of installs) {
    if (found) break
    install()
    found = browsers().find(starts)
  }
  if (!found) throw new Error('No Chromium starts here and none could be installed; set CHROMIUM_PATH to one.')
  return told(found)
}

/**
 * Returns the path of Debian's Chromium without windows, which takes less than half of the processor; installs it if it
 * is missing. If that fails, gives the result of `findChromium`.
 */
export function findHeadlessShell() {
  const shells = [process.env.CHROMIUM_PATH, '/usr/bin/chromium-headless-shell']
  if (!shells.some(starts)) installPackage('chromium-headless-shell', 'Chromium without windows')
  const found = shells.find(starts)
  return found ? told(found) : findChromium()
}

/**
 * Installs a font like Arial, which people's devices have, where Debian has none: until the site's own font has come,
 * its stand-in then has the same widths (src/styles/base.css).
 */
export function haveFallbackFont() {
  const folders = ['/usr/share/fonts/truetype/liberation', '/usr/share/fonts/truetype/liberation2']
  if (process.platform === 'linux' && !folders.some((folder) => existsSync(folder)))
    installPackage('fonts-liberation', 'Liberation Sans')
}

function told(path) {
  console.log(`Browser: ${path}`)
  return path
}

const starts = (path) => Boolean(path) && spawnSync(path, ['--version']).status === 0

function attempt(command, ...args) {
  console.log(`No Chromium yet: ${command} ${args.join(' ')}`)
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], timeout: 300_000 })
}
