import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { installPackage } from './apt.ts'

/** The symbols that zbar reads on the first page of a PDF, as 'I2/5:…' and 'QR-Code:…'. Installs what is missing. */
export function symbolsOfPdf(pdf: Uint8Array): string[] {
  if (spawnSync('pdftoppm', ['-v']).error) installPackage('poppler-utils', 'pdftoppm')
  return inFolder((folder) => {
    writeFileSync(join(folder, 'document.pdf'), pdf)
    spawnSync('pdftoppm', ['-r', '200', '-png', '-singlefile', join(folder, 'document.pdf'), join(folder, 'page')])
    return read(join(folder, 'page.png'))
  })
}

/** The symbols that zbar reads on an SVG. */
export async function symbolsOfSvg(svg: string): Promise<string[]> {
  const margin = { top: 40, bottom: 40, left: 40, right: 40, background: '#fff' }
  const png = await sharp(Buffer.from(svg)).resize(1200, 160, { fit: 'fill' }).extend(margin).png().toBuffer()
  return inFolder((folder) => {
    writeFileSync(join(folder, 'page.png'), png)
    return read(join(folder, 'page.png'))
  })
}

function inFolder<Result>(work: (folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'symbols-'))
  try {
    return work(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function read(png: string): string[] {
  if (spawnSync('zbarimg', ['--version']).error) installPackage('zbar-tools', 'zbarimg')
  const { stdout } = spawnSync('zbarimg', ['-q', '-Sdisable', '-Si25.enable', '-Sqrcode.enable', png], {
    encoding: 'utf8',
  })
  return stdout.trim().split('\n').filter(Boolean)
}
