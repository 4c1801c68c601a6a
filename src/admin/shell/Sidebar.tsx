import { useStore } from '@nanostores/react'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { classes } from '#ui/classes.ts'
import { useApprovalsCount, useCallsCount } from '../core/menu-counts.ts'
import { $who } from '../core/session.ts'
import { navigationFor } from './navigation.ts'

/** The entry that is marked for a view without an entry of its own. */
const above: Readonly<Record<string, string>> = {
  detail: 'list',
  moto: 'motos',
  dealership: 'dealerships',
  team: 'settings',
  securityLog: 'settings',
  audit: 'settings',
  installation: 'settings',
}

/** The menu: at the left on tablets and wider (words under the icons, then beside them), at the foot on phones. */
export function Sidebar({ route }: { route: string | undefined }) {
  const current = above[route ?? ''] ?? route
  const role = useStore($who)?.role
  const works = role === 'manager' || role === 'analyst'
  const waiting: Partial<Record<string, number>> = {
    approvals: useApprovalsCount(works),
    collection: useCallsCount(works),
  }
  const list = useRef<HTMLUListElement>(null)
  // On a phone a manager's entries need scrolling, so this scrolls to the current one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it moves when another view is the current one.
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav
      aria-label="Administração"
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-white print:hidden md:static md:z-auto md:w-30 md:shrink-0 md:border-t-0 md:border-r xl:w-52"
    >
      <ul
        ref={list}
        className="flex overflow-x-auto md:sticky md:overflow-visible md:top-16 md:h-[calc(100dvh-6rem)] md:flex-col md:gap-1 md:p-2 xl:p-3"
      >
        {navigationFor(role).map(({ route: item, path, label, Icon }) => (
          <li key={item} className="flex-auto shrink-0 md:flex-none">
            <a
              href={path}
              aria-current={item === current ? 'page' : undefined}
              className={classes(
                'flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-md px-0.5 text-[0.6875rem] focus-visible:-outline-offset-2 min-[22.5rem]:px-1 min-[22.5rem]:text-xs xl:min-h-12 xl:flex-row xl:justify-start xl:gap-3 xl:px-3 xl:text-base',
                item === current ? 'bg-brand-soft font-semibold text-brand-deep' : 'text-ink-soft hover:bg-paper-deep',
              )}
            >
              <Icon aria-hidden className="size-5 shrink-0" />
              <span>
                {label}
                {(waiting[item] ?? 0) > 0 && (
                  <span className="figures ml-1 rounded-full bg-brand px-1.5 font-bold text-white text-xs">
                    {waiting[item]}
                    <span className="sr-only"> em espera</span>
                  </span>
                )}
              </span>
            </a>
          </li>
        ))}
        <li className="hidden md:mt-auto md:block">
          <a
            href="/"
            target="_self"
            className="flex min-h-14 flex-col items-center justify-center gap-0.5 rounded-md px-1 text-center text-ink-soft text-xs hover:bg-paper-deep focus-visible:-outline-offset-2 xl:min-h-12 xl:flex-row xl:justify-start xl:gap-3 xl:px-3 xl:text-base"
          >
            <ArrowLeft aria-hidden className="size-5 shrink-0" />
            Voltar ao site
          </a>
        </li>
      </ul>
    </nav>
  )
}
