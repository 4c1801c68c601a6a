import { importTool } from '#tests/support/programs/install-tool.ts'
import type { Driver } from './driver.ts'

/** The used part of Puppeteer. */
interface Puppeteer {
  launch(options: {
    browser: 'chrome' | 'firefox'
    executablePath: string
    args: readonly string[]
    defaultViewport: { width: number; height: number }
  }): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }>
}
interface Page {
  on(event: 'console', told: (message: { type(): string; text(): string }) => void): void
  on(event: 'pageerror', told: (error: unknown) => void): void
  goto(url: string): Promise<unknown>
  evaluate<Answer>(fn: () => Answer, ...args: unknown[]): Promise<Answer>
  evaluateHandle(fn: () => Element, ...args: unknown[]): Promise<{ asElement(): ElementHandle | null }>
  keyboard: { type(text: string): Promise<void> }
  screenshot(options: { path: string }): Promise<unknown>
}
interface ElementHandle {
  click(): Promise<void>
  focus(): Promise<void>
  evaluate<Answer>(fn: (element: Element) => Answer): Promise<Answer>
  uploadFile(path: string): Promise<void>
}

/**
 * Starts a Chromium (over DevTools) or a Firefox (over WebDriver BiDi). `flags` are Chromium's. Rejects when it does
 * not start.
 */
export async function startWithPuppeteer(
  browser: 'chrome' | 'firefox',
  executablePath: string,
  flags: readonly string[] = [],
): Promise<Driver> {
  const { launch } = await importTool<Puppeteer>('puppeteer-core', '25.16.0', 'lib/puppeteer/puppeteer-core.js')
  const args = browser === 'chrome' ? ['--no-sandbox', '--disable-gpu', '--no-first-run', ...flags] : []
  const running = await launch({ browser, executablePath, args, defaultViewport: { width: 1280, height: 900 } })
  const page = await running.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (fn, ...args) => page.evaluate(fn as () => never, ...args),
    find: async (fn, ...args) => {
      const handle = await page.evaluateHandle(fn as () => Element, ...args)
      const element = handle.asElement()
      if (!element) return undefined
      return {
        click: () => element.click(),
        type: async (text) => {
          await element.focus()
          // An element that was replaced after it was found takes no focus, and the keys would go to another field.
          if (await element.evaluate((field) => field !== document.activeElement)) throw new Error('not in the page')
          await page.keyboard.type(text)
        },
        choose: (path) => element.uploadFile(path),
      }
    },
    errors: () => errors,
    screenshot: async (path) => void (await page.screenshot({ path })),
    close: () => running.close(),
  }
}
