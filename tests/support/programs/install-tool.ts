import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/**
 * Returns the folder of a package from npm in exactly this version, installing it on first use into a cache of its own,
 * together with the packages `beside` it ('name@version'). These tools are large, and building the site or running its
 * tests needs none of them. Throws if npm cannot install it.
 */
export function installTool(name: string, version: string, ...beside: string[]): string {
  const home = join('node_modules/.cache/outside', `${name}@${version}`)
  const folder = join(process.cwd(), home, 'node_modules', name)
  if (versionIn(folder) === version) return folder
  console.log(`Installing ${name} ${version}`)
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{ "private": true }')
  // Their install scripts would fetch browsers and Java, which exist here already. Packages of the project are not
  // installed again, because Node finds them in the folders above.
  const flags = ['--save-exact', '--ignore-scripts', '--legacy-peer-deps', '--loglevel=error']
  execFileSync('npm', ['install', `${name}@${version}`, ...beside, ...flags], { cwd: home, stdio: 'inherit' })
  return folder
}

/** Imports a file of such a package. `file` is its path there, `Module` the used part of it. */
export async function importTool<Module>(name: string, version: string, file: string): Promise<Module> {
  return (await import(pathToFileURL(join(installTool(name, version), file)).href)) as Module
}

function versionIn(folder: string): string | undefined {
  const file = join(folder, 'package.json')
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).version : undefined
}
