import { vi } from 'vitest'
import { atLowCost } from '../cheap-hash.ts'

// password.test.ts and login-timing.test.ts hold the real cost; here it would be a third of all the processor's time.
vi.mock('#server/accounts/password.ts', async (original) => atLowCost(await original()))
