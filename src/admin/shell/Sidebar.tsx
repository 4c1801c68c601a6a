import { useStore } from '@nanostores/react'
import { ArrowLeft, Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { useApprovalsCount, useCallsCount, useRequestsCount } from '../core/menu-counts.ts'
import { $who, mayDo } from '../core/session.ts'
import { useTablet } from '../core/use-wide.ts'
import { entryOf, navigationFor } from './navigation.ts'

/** How many places stand at the foot of a phone; the others are behind 'Mais'. */
const atTheFoot = 4

/** The menu: at the left on tablets and wider (words under the icons, then beside them), at the foot on phones. */
export function Sidebar({ route }: { route: string | undefined }) {
  const current = route && entryOf(route)
  const who = useStore($who)
  const works = mayDo(who, 'workOnApplications')
  const waiting: Partial<Record<string, number>> = {
    approvals: useApprovalsCount(works),
    collection: useCallsCount(works),
    requests: useRequestsCount(works),
  }
  const isPhone = !useTablet()
  const places = navigationFor(who)
  const split = isPhone ? atTheFoot : places.length
  // A dealership has one place, and is there.
  if (places.length < 2) return null
  const [shown, others] = [places.slice(0, split), places.slice(split)]
  const placeOf = ({ route: item, path, label, Icon }: Place) => (
    <a href={path} aria-current={item === current ? 'page' : undefined} className={lookOf(item === current)}>
      <Icon aria-hidden className="size-5 shrink-0" />
      <span>
        <span>{label}</span>
        <Waiting count={waiting[item]} />
      </span>
    </a>
  )
  return (
    <nav
      aria-label="Administração"
      // Its width is that of the paddings and icons, and of the words, which grow with the text.
      className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-white print:hidden md:static md:z-auto md:w-[calc(24px+6rem)] md:shrink-0 md:border-t-0 md:border-r xl:w-[calc(88px+7.5rem)]"
    >
      <ul className="flex overflow-x-auto md:sticky md:top-16 md:h-[calc(100dvh-6rem)] md:flex-col md:gap-1 md:overflow-y-auto md:p-2 xl:p-3">
        {shown.map((place) => (
          <li key={place.route} className="min-w-fit flex-auto md:flex-none">
            {placeOf(place)}
          </li>
        ))}
        {others.length > 0 && (
          <li className="min-w-fit flex-auto">
            <Others
              isCurrent={others.some((place) => place.route === current)}
              waiting={others.reduce((sum, place) => sum + (waiting[place.route] ?? 0), 0)}
            >
              {others.map((place) => (
                <li key={place.route}>{placeOf(place)}</li>
              ))}
            </Others>
          </li>
        )}
        <li className="hidden md:mt-auto md:block">
          <a href="/" target="_self" className={lookOf(false)}>
            <ArrowLeft aria-hidden className="size-5 shrink-0" />
            Voltar ao site
          </a>
        </li>
      </ul>
    </nav>
  )
}

type Place = ReturnType<typeof navigationFor>[number]

const lookOf = (isCurrent: boolean) =>
  classes(
    'relative flex min-h-14 w-full flex-col items-center justify-center gap-0.5 rounded-md px-0.5 text-center text-[0.6875rem] focus-visible:-outline-offset-2 min-[24.375rem]:px-1 min-[24.375rem]:text-xs xl:min-h-12 xl:flex-row xl:justify-start xl:gap-3 xl:px-3 xl:text-left xl:text-base',
    isCurrent
      ? 'bg-brand-soft font-semibold text-brand-deep forced-colors:underline forced-colors:underline-offset-4'
      : 'text-ink-soft hover:bg-paper-deep',
  )

/** The number of waiting items behind an entry. On a phone it stands over the icon, so that five entries fit. */
function Waiting({ count = 0 }: { count: number | undefined }) {
  if (count === 0) return null
  return (
    <span className="figures ml-1 inline-block whitespace-nowrap rounded-full bg-brand px-1.5 font-bold text-white text-xs max-md:absolute max-md:top-0.5 max-md:right-[max(0px,calc(50%-2rem))]">
      <span>{count}</span>
      <span className="sr-only"> em espera</span>
    </span>
  )
}

type OthersProps = { isCurrent: boolean; waiting: number; children: ReactNode }

/** The places that do not fit at a phone's foot, in a dialog that closes after a choice. */
function Others({ isCurrent, waiting, children }: OthersProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-current={isCurrent || undefined}
        onClick={() => setOpen(true)}
        className={lookOf(isCurrent)}
      >
        <Ellipsis aria-hidden className="size-5 shrink-0" />
        <span>
          Mais
          <Waiting count={waiting} />
        </span>
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Mais lugares">
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by the keyboard clicks too. */}
        <ul className="grid grid-cols-2 gap-2" onClick={() => setOpen(false)}>
          {children}
        </ul>
      </Dialog>
    </>
  )
}
