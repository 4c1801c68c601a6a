import {
  commandVariables,
  localVariables,
  siteVariables,
  type VariableFacts,
  variableFacts,
} from '#server/variables.ts'

interface DescribedVariable extends VariableFacts {
  name: string
}

/** Returns every documented variable, in the order of its schema: of the site, of the local server, of commands. */
function describedVariables(): DescribedVariable[] {
  const schemas = { ...siteVariables.shape, ...localVariables.shape, ...commandVariables.shape }
  return Object.entries(schemas).flatMap(([name, schema]) => {
    const facts = variableFacts.get(schema)
    return facts ? [{ name, ...facts }] : []
  })
}

/** Returns the table of docs/operations.md. */
function variablesTable(): string {
  const rows = describedVariables().map(
    ({ name, default: fallback, meaning, isSecret }) =>
      `| \`${name}\` | ${fallback} | ${meaning}${isSecret ? ' (secret)' : ''} |`,
  )
  return ['| variable | default | meaning |', '| --- | --- | --- |', ...rows].join('\n')
}

const titles: Record<VariableFacts['readBy'], string> = {
  site: 'The site: its functions and its build',
  local: 'The local server (npm start)',
  command: 'Commands on your own machine',
}

/** Returns .env.example: every variable, commented out, with a value as it looks. */
export function environmentExample(): string {
  const groups = Object.entries(Object.groupBy(describedVariables(), ({ readBy }) => readBy))
  const head = [
    '# Every variable, with a value as it looks. npm start needs none of them. Node reads a copy with values:',
    '#   NODE_OPTIONS=--env-file=.env npm start',
    '# docs/operations.md says what each one is for. npm run ops -- variables writes this file.',
  ]
  const parts = groups.map(([readBy, variables]) => [
    '',
    `# ${titles[readBy as VariableFacts['readBy']]}`,
    ...variables.map(({ name, meaning, example }) => `# ${plain(meaning)}\n# ${name}=${quoted(example)}`),
  ])
  return `${[...head, ...parts.flat()].join('\n')}\n`
}

const plain = (markdown: string) => markdown.replaceAll(/[`*]/g, '')

const quoted = (value: string) => (/[\s<>#?&]/.test(value) ? `'${value}'` : value)

const begin = '<!-- variables -->\n'
const end = '\n<!-- /variables -->'

/**
 * Returns the text of docs/operations.md with the table between its two marks renewed. Throws Error without these
 * marks.
 */
export function withVariablesTable(document: string): string {
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error('docs/operations.md has no place for the variables.')
  return before + begin + variablesTable() + end + after
}
