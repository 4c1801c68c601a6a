import type { ColumnType, JSONColumnType } from 'kysely'

/**
 * numeric(12,2). The driver gives text, which repositories turn into integer cents (netlify/server/shared/numeric.ts).
 */
export type Numeric = ColumnType<string, string, string>
/** timestamptz(3). It is as precise as a JS Date, so that keyset cursors survive the round trip. */
export type Timestamp = ColumnType<Date, Date, Date>
export type Json<T extends object> = JSONColumnType<T>
/** A column that is null until something happens to the row. */
export type Later<T> = ColumnType<T | null, T | null | undefined, T | null>
