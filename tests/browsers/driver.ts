/** The functions of a browser that the journey needs. Each driver implements them. */
export interface Driver {
  goto(url: string): Promise<void>
  /** Runs a function in the page. The function must use nothing outside; its arguments and answer are plain data. */
  run<Args extends unknown[], Answer>(fn: (...args: Args) => Answer, ...args: Args): Promise<Answer>
  /** The element that a function finds in the page; undefined without one. */
  find<Args extends unknown[]>(fn: (...args: Args) => Element | undefined, ...args: Args): Promise<Control | undefined>
  /** The console's errors so far. */
  errors(): string[]
  /** Stores a picture of the page as a PNG file. */
  screenshot(path: string): Promise<void>
  close(): Promise<void>
}

/** An element, used like a person uses it. */
export interface Control {
  click(): Promise<void>
  type(text: string): Promise<void>
  /** Returns a file's path to an `<input type="file">`. */
  choose(path: string): Promise<void>
}
