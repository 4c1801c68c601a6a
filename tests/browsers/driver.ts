/** What a browser must be able to do for the journey. Each way of driving one brings its own. */
export interface Driver {
  goto(url: string): Promise<void>
  /** Runs a function in the page. It must stand alone; its arguments and answer are plain data. */
  run<Args extends unknown[], Answer>(fn: (...args: Args) => Answer, ...args: Args): Promise<Answer>
  /** The element that a function finds in the page; undefined when it finds none. */
  find<Args extends unknown[]>(fn: (...args: Args) => Element | undefined, ...args: Args): Promise<Control | undefined>
  /** What the console has complained of so far. */
  errors(): string[]
  /** Keeps a picture of the page as a PNG file. */
  screenshot(path: string): Promise<void>
  close(): Promise<void>
}

/** An element, used as a person would. */
export interface Control {
  click(): Promise<void>
  type(text: string): Promise<void>
  /** Gives a file's path to an `<input type="file">`. */
  choose(path: string): Promise<void>
}
