import type { Who } from '#admin/core/session.ts'

/** The accounts that a screen of the analysts' area is shown to. */
export const manager: Who = {
  id: '00000000-0000-4000-8000-000000000009',
  username: 'ana',
  name: 'Ana',
  acts: { workOnApplications: true, manageBank: true, workAtCounter: 'forbidden' },
  hasPasskey: false,
}
export const analyst: Who = {
  ...manager,
  username: 'caio',
  name: 'Caio',
  acts: { ...manager.acts, manageBank: 'managers_only' },
}
export const clerk: Who = {
  ...manager,
  username: 'natal',
  name: 'Diego',
  acts: { workOnApplications: 'forbidden', manageBank: 'managers_only', workAtCounter: true },
}
