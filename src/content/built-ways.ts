import exported from 'virtual:ways'
import { type OfferedWays, standardWays } from '#domain/payments/ways.ts'

/** The ways to pay that the pages of this build name: those exported from the bank's settings, otherwise all. */
export const shownWays: OfferedWays = exported ?? standardWays
