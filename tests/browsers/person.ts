import type { Control, Driver } from './driver.ts'
import { isReady, locate, type Sort, shows } from './locate.ts'
import { until } from './wait.ts'

/** A person at a browser, who looks for words and waits for them. */
export interface Person {
  goto(path: string): Promise<void>
  /** Types into the empty field with this label. */
  fill(label: string, text: string): Promise<void>
  /** Presses the link, button or choice with this name. */
  press(name: string): Promise<void>
  /** Ticks the checkbox with this label. */
  tick(label: string): Promise<void>
  /** Returns a file to the item of a list. */
  choose(item: string, path: string): Promise<void>
  /** Waits until the page shows a text, a field's value too. */
  see(text: string): Promise<void>
  /** Waits until the address has this path. */
  arriveAt(path: string): Promise<void>
  /** The first match of a pattern in the visible text. */
  read(pattern: RegExp): Promise<string>
  /** Waits for a picture with this name. */
  seePicture(name: string): Promise<void>
}

/** Returns a browser to a person who visits the site at `siteUrl`. */
export function personAt(driver: Driver, siteUrl: string): Person {
  const find = async (sort: Sort, name: string) => {
    await until('the page to listen', () => driver.run(isReady))
    return until(`the ${sort} '${name}'`, () => driver.find(locate, sort, name))
  }
  // A driver refuses an element that still moves, or was replaced after it was found.
  const act = async (sort: Sort, name: string, use: (control: Control) => Promise<void>) => {
    await until(`the use of the ${sort} '${name}'`, async () => {
      await use(await find(sort, name))
      return true
    })
  }
  return {
    goto: (path) => driver.goto(siteUrl + path),
    fill: (label, text) => act('field', label, (field) => field.type(text)),
    press: (name) => act('action', name, (action) => action.click()),
    tick: (label) => act('field', label, (box) => box.click()),
    choose: (item, path) => act('file field', item, (field) => field.choose(path)),
    see: async (text) => void (await until(`the text '${text}'`, () => driver.run(shows, text), 30_000)),
    arriveAt: async (path) => {
      const arrived = async () => (await driver.run(() => location.pathname)) === path
      await until(`the page ${path}`, arrived)
    },
    read: async (pattern) => {
      const text = await driver.run(() => document.body.innerText)
      const [match] = pattern.exec(text) ?? []
      if (match === undefined) throw new Error(`the page shows nothing like ${pattern}`)
      return match
    },
    seePicture: async (name) => void (await find('picture', name)),
  }
}
