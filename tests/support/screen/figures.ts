import { screen, within } from './show.ts'

/** The rows of a table of figures on a narrow screen: each with its name, and each figure by its label. */
export function figuresOf(caption: string): [name: string, figures: Record<string, string>][] {
  const rows = [...screen.getByRole('list', { name: caption }).children]
  return rows.map((row) => {
    const figures = [...row.querySelectorAll('dl > div')].map(({ children: [label, figure] }) => [
      label?.textContent,
      figure?.textContent?.replaceAll('\u00a0', ' '),
    ])
    return [row.querySelector('span')?.textContent ?? '', Object.fromEntries(figures)]
  })
}

/** The address behind a name of such a table: its path, and its query. */
export function listBehind(caption: string, name: string): Record<string, string> {
  const link = within(screen.getByRole('list', { name: caption })).getByRole('link', { name })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '', location.href)
  return { path: pathname, ...Object.fromEntries(searchParams) }
}
