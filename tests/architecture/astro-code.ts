/** The TypeScript in an `.astro` file, for tools that do not read its format: the frontmatter, then its scripts. */
export function astroCode(text: string): string {
  const frontmatter = /^---\r?\n([\s\S]*?)\r?\n---/.exec(text)?.[1] ?? ''
  const scripts = [...text.matchAll(/<script\b[^>]*>([\s\S]*?)<\/script>/g)].map((match) => match[1] ?? '')
  return [frontmatter, ...scripts].join('\n')
}
