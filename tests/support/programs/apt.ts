import { spawnSync } from 'node:child_process'

/** Installs a Debian package and prints that. The caller checks the success by looking for the program. */
export function installPackage(name: string, wanted: string): void {
  console.log(`No ${wanted} yet: apt-get install ${name}`)
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const command of [['update'], ['install', '-y', '--no-install-recommends', '--no-remove', name]]) {
    const [program = '', ...args] = [...sudo, 'apt-get', ...command]
    spawnSync(program, args, { stdio: ['ignore', 'ignore', 'inherit'], env, timeout: 300_000 })
  }
}
