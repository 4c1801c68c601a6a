import { act, cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'

// Long enough for a busy machine.
configure({ asyncUtilTimeout: 10_000 })

/** Renders a component and returns a person who uses it. */
export function show(element: ReactElement): UserEvent {
  render(element)
  return userEvent.setup({ delay: null })
}

/** Fills a field in at once, as by pasting: where keys do not matter, each of them would cost a test its time. */
export async function enter(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.clear(field)
  await user.click(field)
  await user.paste(text)
}

/** Lets React take over what a page was prerendered with. */
export function hydrate(element: ReactElement, container: HTMLElement): void {
  render(element, { container, hydrate: true })
}

/** Leaves the page, as by a reload: what was shown is gone, and what the device keeps stays. */
export const leave = cleanup

export { act, fireEvent, render, screen, waitFor, within }
