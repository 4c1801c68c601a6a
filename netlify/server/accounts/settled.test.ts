import { describe, expect, it } from 'vitest'
import type { ApplicantAccountRow } from '#db/schema/sessions.ts'
import type { CodePurpose } from '#domain/messages.ts'
import { addressOfCode } from './settled.ts'

const now = new Date('2026-11-26T12:00:00Z')
const settled: ApplicantAccountRow = {
  id: '1',
  cpf: '52998224725',
  password_hash: '',
  password_settled_at: now,
  email: 'nova@example.com',
  email_confirmed_at: now,
  former_email: null,
  former_email_until: null,
  reminders_off_at: null,
  last_visit_at: null,
  created_at: now,
  updated_at: now,
}
const settling = { ...settled, former_email: 'antiga@example.com', former_email_until: new Date(now.getTime() + 1) }
const to = (account: ApplicantAccountRow, purpose: CodePurpose) =>
  addressOfCode(account, { purpose, binding: 'terceira@example.com' }, now)

describe('a code of an account', () => {
  it('goes to the address of the account, and that of a new address to the new one', () => {
    const own: CodePurpose[] = ['sign', 'due_day', 'privacy', 'join', 'withdraw', 'recovery', 'login', 'email_former']
    for (const purpose of own) expect(to(settled, purpose), purpose).toBe('nova@example.com')
    expect(to(settled, 'email')).toBe('terceira@example.com')
    expect(to({ ...settling, former_email_until: now }, 'sign')).toBe('nova@example.com')
  })

  it('does not go out while the address settles if a thief could do harm with it, except to give a contract up', () => {
    for (const purpose of ['sign', 'due_day', 'privacy', 'join'] as const)
      expect(() => to(settling, purpose), purpose).toThrow('email_settling')
    for (const purpose of ['recovery', 'login', 'confirm'] as const)
      expect(to(settling, purpose), purpose).toBe('nova@example.com')
    for (const purpose of ['withdraw', 'email_former'] as const)
      expect(to(settling, purpose), purpose).toBe('antiga@example.com')
  })
})
