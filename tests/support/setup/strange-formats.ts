/**
 * Makes this process format like other engines: dates in American order, numbers with other separators and spaces,
 * parts reordered and not padded. `Intl` permits all of this, so code may rely only on the parts' names and values.
 */
const parts = Intl.DateTimeFormat.prototype.formatToParts

function strangeParts(format: Intl.DateTimeFormat, date?: Date | number): Intl.DateTimeFormatPart[] {
  const named = parts.call(format, date).filter((part) => part.type !== 'literal')
  return named.reverse().flatMap(({ type, value }) => [
    { type: 'literal', value: '\u202f' },
    { type, value: value.replace(/^0(?=\d)/, '') },
  ])
}

const strangeDate = (format: Intl.DateTimeFormat, date?: Date | number) => {
  const value = (type: string) => strangeParts(format, date).find((part) => part.type === type)?.value
  return `${value('month')}/${value('day')}/${value('year')}\u202f${value('hour')}.${value('minute')}`
}

const strangeNumber = (value: number | bigint) => `\u202f${String(value).replace('.', '٫')}\u2009¤`

Object.defineProperties(Intl.DateTimeFormat.prototype, {
  format: {
    get(this: Intl.DateTimeFormat) {
      return (date?: Date | number) => strangeDate(this, date)
    },
  },
  formatToParts: {
    value(this: Intl.DateTimeFormat, date?: Date | number) {
      return strangeParts(this, date)
    },
  },
})
Object.defineProperty(Intl.NumberFormat.prototype, 'format', { get: () => strangeNumber })
Number.prototype.toLocaleString = function () {
  return strangeNumber(this.valueOf())
}
for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'] as const) {
  Date.prototype[name] = function (locale?: unknown, options?: Intl.DateTimeFormatOptions) {
    return strangeDate(new Intl.DateTimeFormat(locale as string, options), this)
  }
}
