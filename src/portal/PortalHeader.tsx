import { KeyRound, LogOut, MessageSquare, Rows3 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ApplicantView } from '#api/portal.ts'
import { brand } from '#content/brand.ts'
import { privacyCenterTitle } from '#content/privacy-center.ts'
import { initials, shortName, titledName } from '#domain/identity/people.ts'
import { PressFailure } from '#forms/PressFailure.tsx'
import { usePress } from '#forms/use-press.ts'
import { Skeleton } from '#ui/feedback/Loading.tsx'
import { Menu } from '#ui/overlay/Menu.tsx'
import { logOut } from './session.ts'

type Props = { view: ApplicantView | null; logo: ReactNode; support: ReactNode }

/**
 * The portal's own header: the customer's name, the number, and the account menu. The number is the application's until
 * the customer signs the contract.
 */
export function PortalHeader({ view, logo, support }: Props) {
  const { failure, press } = usePress()
  return (
    <header className="border-line border-b bg-white">
      <div className="wrap flex min-h-18 flex-wrap items-center justify-between gap-x-1 py-1 sm:gap-x-3">
        <div className="flex items-center gap-3">
          <a href="/" aria-label={`${brand.maker}: página inicial`} className="flex min-h-11 items-center">
            {logo}
          </a>
          <span className="border-line border-l pl-3 text-ink-soft text-sm max-sm:hidden">{brand.bank}</span>
        </div>
        {/* As narrow as the number. If large letters leave no room beside the logo, the number moves below it. */}
        <div className="flex min-w-min max-w-full flex-1 basis-0 items-center justify-end gap-1 sm:gap-3">
          <div className="text-right leading-tight">
            {view ? (
              <>
                <p translate="no" className="font-semibold text-sm [overflow-wrap:anywhere] max-[22.5rem]:text-xs">
                  <span className="max-sm:hidden">{titledName(view.fullName)}</span>
                  {/* Phones have room for the first and the last name on one line. */}
                  <span className="sm:hidden">{shortName(view.fullName)}</span>
                </p>
                <p className="figures text-ink-faint text-xs">
                  <span>{view.journey.contract?.signedAt ? 'Contrato' : 'Pedido'}</span>{' '}
                  <span translate="no" className="whitespace-nowrap">
                    {view.contractNumber}
                  </span>
                </p>
              </>
            ) : (
              <>
                {/* No wider than a number, or the narrowest screens would give them a line of their own. */}
                <Skeleton className="ml-auto h-4 w-18 sm:w-32" />
                <Skeleton className="mt-1.5 ml-auto h-3 w-18 sm:w-28" />
              </>
            )}
          </div>
          {support}
          <div className="print:hidden">
            <Menu
              label="Menu da conta"
              trigger={
                <span className="flex min-h-10 min-w-10 items-center justify-center rounded-full bg-brand px-1 font-bold text-sm text-white">
                  {initials(view?.fullName)}
                </span>
              }
              items={[
                {
                  id: 'pedidos',
                  label: 'Meus pedidos',
                  icon: <Rows3 aria-hidden className="size-4" />,
                  onSelect: () => window.location.assign('#pedidos'),
                },
                {
                  id: 'acesso',
                  label: 'Senha e acessos',
                  icon: <KeyRound aria-hidden className="size-4" />,
                  onSelect: () => window.location.assign('#acesso'),
                },
                {
                  id: 'atendimento',
                  label: privacyCenterTitle,
                  icon: <MessageSquare aria-hidden className="size-4" />,
                  onSelect: () => window.location.assign('#atendimento'),
                },
                {
                  id: 'sair',
                  label: 'Sair do sistema',
                  icon: <LogOut aria-hidden className="size-4" />,
                  onSelect: () => void press('leave', logOut),
                },
              ]}
            />
          </div>
        </div>
        <PressFailure failure={failure} className="pb-2 text-right" />
      </div>
    </header>
  )
}
