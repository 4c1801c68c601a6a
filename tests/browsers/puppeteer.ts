import { type ElementHandle, launch } from 'puppeteer-core'
import type { Driver } from './driver.ts'

/** Starts a Chromium (over DevTools) or a Firefox (over WebDriver BiDi). Rejects when it does not start. */
export async function startWithPuppeteer(browser: 'chrome' | 'firefox', executablePath: string): Promise<Driver> {
  const args = browser === 'chrome' ? ['--no-sandbox', '--disable-gpu', '--no-first-run'] : []
  const running = await launch({ browser, executablePath, args, defaultViewport: { width: 1280, height: 900 } })
  const page = await running.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    goto: async (url) => void (await page.goto(url)),
    run: (fn, ...args) => page.evaluate(fn as () => never, ...(args as unknown as [])),
    find: async (fn, ...args) => {
      const handle = await page.evaluateHandle(fn as () => Element, ...(args as unknown as []))
      const element = handle.asElement() as ElementHandle<HTMLInputElement> | null
      if (!element) return undefined
      return {
        click: () => element.click(),
        type: async (text) => {
          await element.focus()
          // What was replaced since it was found takes no focus, and the keys would go to another field.
          if (await element.evaluate((field) => field !== document.activeElement)) throw new Error('not in the page')
          await page.keyboard.type(text)
        },
        choose: (path) => element.uploadFile(path),
      }
    },
    errors: () => errors,
    screenshot: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    close: () => running.close(),
  }
}
