import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { installTool } from '#tests/support/programs/install-tool.ts'
import { addFinding, type Findings } from './findings.ts'

/** CSS that is newer than the checker. */
const unknownToIt = [
  /^CSS: Unrecognized at-rule “@(property|container)”$/,
  /^CSS: “(container-type|margin-trim)”: Property “\S+” doesn't exist\.$/,
  // Both are valid: `lab(100%0 0/.3)`, the build's shortest way to write a colour, and an empty part of `transform`.
  /^CSS: “(border-color|background-color|color|fill|stroke)”: (Unknown dimension|“\/” is not a valid Lab color)\.$/,
  /^CSS: “transform”: Parse Error\.$/,
  // Container units.
  /^CSS: “(width|height)”: Unknown dimension\.$/,
  // Tailwind animates its own registered properties.
  /^CSS: “transition-property”: “--tw-gradient-from” is not a “transition-property” value\.$/,
]

type Message = { url: string; message: string; extract?: string; lastLine?: number }

/**
 * Checks every file of dist with the Nu Html Checker. `pathOf` turns a file of dist into its address. Throws without
 * Java.
 */
export function checkMarkup(pathOf: (file: string) => string): Findings {
  const jar = resolve(installTool('vnu-jar', '26.9.27'), 'build/dist/vnu.jar')
  const args = ['-jar', jar, '--errors-only', '--exit-zero-always', '--stdout', '--format', 'json', '--skip-non-html']
  const run = spawnSync('java', [...args, 'dist'], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  if (run.status !== 0)
    throw new Error(`The Nu Html Checker needs Java 17 (Debian: default-jre-headless). ${run.stderr}`)
  const findings: Findings = new Map()
  for (const { url, message, extract } of (JSON.parse(run.stdout) as { messages: Message[] }).messages) {
    if (unknownToIt.some((known) => known.test(message))) continue
    const path = pathOf(decodeURIComponent(url.split('/dist/')[1] ?? url))
    addFinding(findings, path, `${message} ${extract ?? ''}`)
  }
  return findings
}
