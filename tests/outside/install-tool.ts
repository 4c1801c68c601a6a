import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Gives the folder of a package from npm in exactly this version, installing it on first use into a cache of its own: these
 * tools are large, and whoever only builds the site needs none of them. Throws where npm cannot install it.
 */
export function installTool(name: string, version: string): string {
  const home = join('node_modules/.cache/outside', `${name}@${version}`)
  const folder = join(process.cwd(), home, 'node_modules', name)
  if (versionIn(folder) === version) return folder
  console.log(`Installing ${name} ${version}`)
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{ "private": true }')
  // Their install scripts fetch browsers and Java, which are here already.
  const flags = ['--save-exact', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  execFileSync('npm', ['install', `${name}@${version}`, ...flags], { cwd: home, stdio: 'inherit' })
  return folder
}

function versionIn(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}
