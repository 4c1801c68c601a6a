import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { screen } from './show.ts'

/**
 * Types into each field (label, text, and what it then shows) of a form with visible errors, key by key: the focus
 * stays at the typing while errors come and go.
 */
export async function typeThrough(user: UserEvent, fields: readonly (readonly [string, string, string?])[]) {
  const field = (label: string) => screen.getByLabelText(label)
  for (const [label] of fields) expect(field(label)).toBeInvalid()
  for (const [label, text, shown = text] of fields) {
    await user.clear(field(label))
    await user.click(field(label))
    await user.keyboard(text)
    expect(field(label)).toHaveFocus()
    expect(field(label)).toHaveValue(shown)
  }
}
