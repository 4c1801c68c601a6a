import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** Fails with the rule, the reason and the element of every accessibility violation of the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help} – ${html.slice(0, 200)}`),
  )
  expect(found).toEqual([])
}
