import { spawnSync } from 'node:child_process'
import { chromium } from 'playwright'

const system = (name) => [
  `/usr/bin/${name}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

// Tried in this order until a browser starts: Playwright's own download, what that needs, the system's package.
const installs = (name) => [
  [['playwright', 'install', 'chromium']],
  [['playwright', 'install-deps', 'chromium']],
  [asRoot('apt-get', 'update'), asRoot('apt-get', 'install', '-y', '--no-install-recommends', name)],
]

/**
 * Gives the path of a Chromium that starts, installing one where there is none, and says which. Throws without one.
 * `name` is Debian's package to prefer: 'chromium-headless-shell' has no windows and takes a quarter less of the processor.
 */
export function findChromium(name = 'chromium') {
  let found = firstThatStarts(name)
  for (const commands of installs(name)) {
    if (found) break
    if (commands.every(succeeds)) found = firstThatStarts(name)
  }
  if (!found) throw new Error('No Chromium starts here and none could be installed; set CHROMIUM_PATH to one.')
  console.log(`Browser: ${found}`)
  return found
}

const firstThatStarts = (name) => [process.env.CHROMIUM_PATH, ...system(name), chromium.executablePath()].find(starts)

const starts = (path) => Boolean(path) && spawnSync(path, ['--version']).status === 0

function asRoot(...command) {
  return process.getuid?.() === 0 ? command : ['sudo', '-n', ...command]
}

function succeeds([command, ...args]) {
  console.log(`No Chromium yet: ${command} ${args.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 300_000 }).status === 0
}
