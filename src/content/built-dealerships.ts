import exported from 'virtual:dealerships'
import type { Dealership } from '#domain/dealerships/dealership.ts'
import { dealerships } from './dealerships.ts'

/** The network of this build: the one exported from the database, otherwise the project's own. */
export const shownDealerships: readonly Dealership[] = exported ?? dealerships
