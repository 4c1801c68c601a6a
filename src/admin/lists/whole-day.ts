/** The last day of a date field: a year has four digits, and without a last one browsers let people type six. */
export const lastDay = '9999-12-31'

/** Whether a date field's value is a day or none: until the last digit of its year a browser says of 2026 that it is the year 2, 20 and 202. */
export const isWholeDay = (value: string): boolean => value === '' || value >= '1000'
