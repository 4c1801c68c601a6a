import type { Page } from 'playwright/test'
import { pdfTool } from '../programs/pdf-tools.ts'

const margin = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }

/** Returns a text without its spaces: a PDF places letters one by one, and readers guess where words end. */
export const letters = (text: string): string => text.replace(/\s+/g, '')

/** Prints the page. Returns the letters on the paper, without spaces, and the number of sheets. */
export async function printed(page: Page): Promise<{ text: string; sheets: number }> {
  const pdf = await page.pdf({ format: 'A4', margin })
  const text = letters(pdfTool('pdftotext', pdf, '-layout', '-'))
  return { text, sheets: Number(/^Pages: +(\d+)$/m.exec(pdfTool('pdfinfo', pdf))?.[1]) }
}
