import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { freePort } from '#tests/support/free-port.mjs'
import { importTool } from '#tests/support/programs/install-tool.ts'
import type { Driver } from './driver.ts'
import type { WebKitPaths } from './find-browsers.ts'
import { until } from './wait.ts'

/** The used part of Selenium. */
interface Selenium {
  Builder: new () => Builder
}
interface Builder {
  usingServer(url: string): Builder
  withCapabilities(capabilities: Record<string, unknown>): Builder
  build(): Promise<WebDriver>
}
interface WebDriver {
  manage(): { window(): { setRect(rect: { x: number; y: number; width: number; height: number }): Promise<unknown> } }
  get(url: string): Promise<void>
  executeScript<Answer>(script: string, ...args: readonly unknown[]): Promise<Answer>
  takeScreenshot(): Promise<string>
  quit(): Promise<void>
}
interface WebElement {
  click(): Promise<void>
  sendKeys(keys: string): Promise<void>
}

/** Starts WebKitGTK's MiniBrowser on a screen of its own, over WebDriver. Rejects when it does not start. */
export async function startWebKit(paths: WebKitPaths): Promise<Driver> {
  const screen = await startScreen(paths.xvfb)
  const port = await freePort()
  // Without a locale the browser's language would be 'C', which no real browser has.
  const env = { ...process.env, DISPLAY: screen.display, LC_ALL: 'en_US.UTF-8' }
  const service = spawn(paths.driver, [`--port=${port}`], { env, stdio: 'ignore' })
  const stop = () => Promise.all([end(service), end(screen.process)])
  try {
    const session = await openSession(`http://127.0.0.1:${port}`, paths.miniBrowser)
    return { ...driverOf(session), close: () => session.quit().finally(stop) }
  } catch (error) {
    await stop()
    throw error
  }
}

async function openSession(service: string, binary: string): Promise<WebDriver> {
  const selenium = await importTool<{ default: Selenium }>('selenium-webdriver', '4.49.0', 'index.js')
  await until('WebKitWebDriver', async () => (await fetch(`${service}/status`)).ok)
  const session = await new selenium.default.Builder()
    .usingServer(service)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } })
    .build()
  await session.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 900 })
  return session
}

function driverOf(session: WebDriver): Omit<Driver, 'close'> {
  return {
    goto: (url) => session.get(url),
    run: (fn, ...args) => session.executeScript(`return (${fn})(...arguments)`, ...args),
    find: async (fn, ...args) => {
      const element = await session.executeScript<WebElement | null>(`return (${fn})(...arguments)`, ...args)
      if (!element) return undefined
      return {
        click: () => element.click(),
        type: (text) => element.sendKeys(text),
        choose: (path) => element.sendKeys(path),
      }
    },
    // WebDriver without BiDi does not report the console.
    errors: () => [],
    screenshot: async (path) => writeFile(path, await session.takeScreenshot(), 'base64'),
  }
}

/** An X server without a monitor, with the first free number. */
async function startScreen(xvfb: string) {
  const server = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = await Promise.race([
    once(server.stdio[3] as NodeJS.ReadableStream, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb did not start'))),
  ])
  return { process: server, display: `:${String(number).trim()}` }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill()
  await gone
}
