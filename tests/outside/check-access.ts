import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installTool } from '#tests/support/programs/install-tool.ts'
import { addFinding, type Findings } from './findings.ts'

type Issue = { code: string; message: string; selector: string; context: string }
type Pa11y = (url: string, options: object) => Promise<{ issues: Issue[] }>

/**
 * Every page against WCAG 2 AA by HTML_CodeSniffer, at the width of a phone and of a desktop, in the Chromium at
 * `executablePath`.
 */
export async function checkAccess(origin: string, paths: readonly string[], executablePath: string): Promise<Findings> {
  const tool = join(installTool('pa11y', '10.0.0'), 'lib/pa11y.js')
  const { default: pa11y }: { default: Pa11y } = await import(pathToFileURL(tool).href)
  const findings: Findings = new Map()
  for (const path of paths) {
    for (const width of [390, 1280]) {
      const { issues } = await pa11y(origin + path, {
        standard: 'WCAG2AA',
        timeout: 120_000,
        viewport: { width, height: 900 },
        chromeLaunchConfig: { executablePath, args: ['--no-sandbox', '--disable-gpu'] },
      })
      for (const { code, message, selector, context } of issues)
        if (!isDrawnLater(code, context))
          addFinding(findings, path, `at ${width} px, ${selector}: ${message} (${code})`)
    }
  }
  return findings
}

/** The portal draws the place of its requests in the browser, once somebody goes there. */
const isDrawnLater = (code: string, context: string) =>
  code.endsWith('NoSuchID') && context.includes('href="#atendimento"')
