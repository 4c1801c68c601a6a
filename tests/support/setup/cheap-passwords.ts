import { vi } from 'vitest'
import { atLowCost } from '../cheap-hash.ts'

// password.test.ts and login-timing.test.ts check the real cost. In all other tests it would take a third of the
// processor time.
vi.mock('#server/accounts/password.ts', async (original) => atLowCost(await original()))
