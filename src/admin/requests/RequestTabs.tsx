import { paths } from '../core/router.ts'
import { ChoiceLinks } from '../lists/ListFilters.tsx'

const places = [
  { label: 'Solicitações', href: paths.requests },
  { label: 'Contatos', href: paths.contacts },
] as const

/** Changes between what people asked of the bank, and the contacts that they left to be called. */
export function RequestTabs({ current }: { current: (typeof places)[number]['label'] }) {
  return (
    <ChoiceLinks
      label="O que as pessoas pedem"
      choices={places.map(({ label, href }) => ({ label, href, current: label === current }))}
    />
  )
}
