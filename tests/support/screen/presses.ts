import type { UserEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { answers, type Failing, type Reply, type Route, sentTo } from './api.ts'
import { screen, show, waitFor, within } from './show.ts'

/** A press that asks the server for something. */
export interface Press<Name extends Route> {
  route: Name
  /** What the route answers once it works. */
  answer: Reply<Name>
  element: ReactElement
  /** The name of what is pressed. */
  name: string | RegExp
  role?: 'button' | 'switch' | 'combobox'
  /** What the person does before, as opening a dialog or typing. */
  before?: (user: UserEvent) => Promise<void>
  /** What the person does with it, where a click on it alone asks for nothing: choosing of the menu that it opens. */
  act?: (user: UserEvent, pressed: HTMLElement) => Promise<void>
}

/** A press of any route, so that a table can hold several. */
export const press = <Name extends Route>(one: Press<Name>) => one as unknown as Press<Route>

/** Presses a button by its name. */
export const pressing =
  (...names: string[]) =>
  async (user: UserEvent) => {
    for (const name of names) await user.click(await within(inFront()).findByRole('button', { name }))
  }

/** The open dialog, which keeps the rest of the page from being used; the page without one. */
const inFront = () => document.querySelector<HTMLElement>('dialog[open]') ?? document.body

/**
 * Expects that a failed press says why beside what was pressed, which keeps the focus, and that nothing typed is lost.
 * The second press works, takes the sentence away, and sends the same request again.
 */
export async function expectSaidBeside(one: Press<Route>, failure: Failing, sentence: RegExp): Promise<void> {
  answers(one.route, failure, one.answer)
  const user = show(one.element)
  await one.before?.(user)
  const pressed = () => within(inFront()).getByRole(one.role ?? 'button', { name: one.name })
  await waitFor(pressed)
  const typed = valuesOf()
  const act = () => one.act?.(user, pressed()) ?? user.click(pressed())
  await act()
  const alert = await waitFor(() => told()[0] ?? Promise.reject(new Error('nothing is said')))
  expect(told()).toHaveLength(1)
  expect(alert).toHaveTextContent(sentence)
  expect(isBeside(alert, pressed()), `${alert.textContent} stands far from ${one.name}`).toBe(true)
  expect(pressed()).toHaveFocus()
  expect(valuesOf()).toEqual(typed)

  await act()
  await waitFor(() => expect(told()).toEqual([]))
  const [first, second, third] = sentTo(one.route)
  expect(second?.json).toEqual(first?.json)
  expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'))
  expect(third).toBeUndefined()
}

/** The alerts that say something: a field for files keeps an empty one. */
const told = () => screen.queryAllByRole('alert').filter(({ textContent }) => textContent !== '')

/** At most three other things that can be pressed or typed into stand between them, or the alert is the next row. */
function isBeside(alert: Element, pressed: Element): boolean {
  if (alert.closest('tr')?.previousElementSibling?.contains(pressed)) return true
  const all = [...document.querySelectorAll('[role=alert], a, button, input, select, textarea')]
  return Math.abs(all.indexOf(alert) - all.indexOf(pressed)) <= 4
}

const valuesOf = () =>
  [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(({ value, checked }) => [
    value,
    checked,
  ])
