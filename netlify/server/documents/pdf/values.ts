/** A name, without its slash and with its #xx decoded: one char a byte. */
export class Name {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** A string: one char a byte. */
export class Text {
  readonly bytes: string
  constructor(bytes: string) {
    this.bytes = bytes
  }
}

/** A reference to an object. Its generation says nothing in a file that is read once. */
export class Ref {
  readonly number: number
  constructor(number: number) {
    this.number = number
  }
}

export type Dict = Map<string, Value>

/** A dictionary with data, packed as the file has it. */
export class Stream {
  readonly dict: Dict
  readonly data: Buffer
  constructor(dict: Dict, data: Buffer) {
    this.dict = dict
    this.data = data
  }
}

/** A value of a PDF (ISO 32000-2, section 7.3). */
export type Value = null | boolean | number | Name | Text | Ref | Value[] | Dict | Stream

/** Returns the text of a name; undefined for any other value. */
export const nameOf = (value: Value | undefined) => (value instanceof Name ? value.text : undefined)
