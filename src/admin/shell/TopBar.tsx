import { useStore } from '@nanostores/react'
import { ArrowLeft, Keyboard, LogOut, PhoneIncoming, Search, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { brand } from '#content/brand.ts'
import { initials } from '#domain/identity/people.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { go, paths } from '../core/router.ts'
import { $who } from '../core/session.ts'
import { ShortcutKey } from '../core/shortcuts.tsx'

type Props = {
  onHelp: () => void
  onPalette: (() => void) | undefined
  onCall: (() => void) | undefined
  onLeave: () => void
  /** Why what was pressed here, or by a key of the whole area, was not done. */
  children?: ReactNode
}

/** The bank's logo, the telephone bar, the search, the help and the user's menu. */
export function TopBar({ onHelp, onPalette, onCall, onLeave, children }: Props) {
  const own = initials(useStore($who)?.name)
  const icon = 'size-5 shrink-0'
  return (
    <header className="z-30 flex min-h-16 flex-wrap items-center justify-between border-line border-b bg-white px-4 md:sticky md:top-0 md:px-6">
      <a
        href={paths.dashboard}
        className="flex min-h-11 min-w-0 max-w-max grow basis-28 items-center min-[28rem]:basis-40 gap-3"
      >
        <img src="/favicon.svg" alt="" width="32" height="32" className="-mr-1.5" />
        <span className="font-extrabold text-2xl text-brand tracking-tight">{brand.short}</span>
        <span className="border-line border-l pl-3 text-ink-soft text-sm max-[28rem]:sr-only">{brand.bank}</span>
      </a>
      <div className="ml-auto flex items-center gap-1">
        {onCall && (
          <Button
            size="sm"
            variant="ghost"
            className="px-3"
            aria-keyshortcuts="l"
            icon={<PhoneIncoming aria-hidden className={icon} />}
            onClick={onCall}
          >
            <span className="sr-only">Atender ligação</span>
            <ShortcutKey>L</ShortcutKey>
          </Button>
        )}
        {onPalette && (
          <Button
            size="sm"
            variant="ghost"
            className="px-3"
            aria-keyshortcuts="Control+K"
            icon={<Search aria-hidden className={icon} />}
            onClick={onPalette}
          >
            <span className="sr-only">Procurar em tudo</span>
            <ShortcutKey>Ctrl K</ShortcutKey>
          </Button>
        )}
        <Button
          size="sm"
          variant="ghost"
          className="px-3 max-md:hidden"
          aria-label="Atalhos do teclado"
          aria-keyshortcuts="?"
          onClick={onHelp}
        >
          ?
        </Button>
        <Menu
          label="Menu do usuário"
          trigger={
            <span className="flex min-h-10 min-w-10 items-center justify-center rounded-full bg-ink px-1 font-semibold text-sm text-white">
              {own}
            </span>
          }
          items={[
            {
              id: 'help',
              label: 'Atalhos do teclado',
              icon: <Keyboard aria-hidden className={icon} />,
              onSelect: onHelp,
            },
            {
              id: 'security',
              label: 'Segurança da conta',
              icon: <ShieldCheck aria-hidden className={icon} />,
              onSelect: () => go(paths.security),
            },
            {
              id: 'site',
              label: 'Voltar ao site',
              icon: <ArrowLeft aria-hidden className={icon} />,
              onSelect: () => window.location.assign('/'),
            },
            {
              id: 'logout',
              label: 'Sair do sistema',
              icon: <LogOut aria-hidden className={icon} />,
              onSelect: onLeave,
            },
          ]}
        />
      </div>
      <div className="contents">{children}</div>
    </header>
  )
}
