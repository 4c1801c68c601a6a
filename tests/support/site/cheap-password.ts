// Replaces accounts/password.ts in the servers of the journeys.
import * as real from '../../../netlify/server/accounts/password.ts'
import { atLowCost } from '../cheap-hash.ts'

export * from '../../../netlify/server/accounts/password.ts'
export const { hashPassword, matchingHashes } = atLowCost(real)
