import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackage } from './apt.ts'

/**
 * What one of Poppler's programs ('pdfinfo', 'pdftotext', 'pdffonts', 'pdfsig') prints about a PDF; '-' stands for its
 * output. Installs Debian's package if the programs are missing. Throws if that fails.
 */
export function pdfTool(program: string, pdf: Uint8Array, ...args: string[]): string {
  if (spawnSync(program, ['-v']).error) installPackage('poppler-utils', program)
  const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
  const file = join(folder, 'document.pdf')
  writeFileSync(file, pdf)
  const [after, options] = [args.filter((arg) => arg === '-'), args.filter((arg) => arg !== '-')]
  // The exit code of pdfsig depends on its findings.
  const { stdout } = spawnSync(program, [...options, file, ...after], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return stdout
}
