import { vi } from 'vitest'
import { cheapHash } from '../cheap-hash.ts'

// The cost of a password's hash is for thieves: password.test.ts and login-timing.test.ts hold it, and here it would be a third
// of all the processor's time.
vi.mock('#server/accounts/password.ts', async (original) => ({
  ...(await original<typeof import('#server/accounts/password.ts')>()),
  hashPassword: async (...typed: Parameters<typeof cheapHash>) => cheapHash(...typed),
}))
