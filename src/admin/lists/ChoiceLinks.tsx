import { classes } from '#ui/classes.ts'

export type Choice = { readonly label: string; readonly href: string; readonly current: boolean }

/** Chooses a part of a list by links, so that each part has an address of its own. */
export function ChoiceLinks({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {choices.map(({ label, href, current }) => (
          <li key={label}>
            <a
              href={href}
              aria-current={current || undefined}
              className={classes(
                'flex min-h-11 items-center rounded-full border px-4 text-sm',
                current ? 'border-ink bg-ink font-semibold text-white' : 'border-line-strong bg-white hover:border-ink',
              )}
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
