import { render, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'

/** Renders a component and returns a person who uses it. */
export function show(element: ReactElement): UserEvent {
  render(element)
  return userEvent.setup({ delay: null })
}

export { screen }
