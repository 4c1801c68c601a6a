import { CalendarDays, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { InstallmentsView } from '#api/installments.ts'

type Props = { plan: InstallmentsView; application: string }

/** Downloads: the yearly statements, and the due days for a calendar. */
export function Papers({ plan, application }: Props) {
  const [present] = plan.statementYears
  const hasOpen = plan.rows.some(({ state }) => state !== 'paid')
  return (
    <div className="print:hidden">
      <ul className="flex flex-wrap gap-x-6">
        {plan.statementYears.map((year) => (
          <li key={year}>
            <PaperLink href={`/pdf/informe-anual/${year}?application=${application}`} icon={<FileText {...icon} />}>
              {year === present ? `Informe anual de ${year} (parcial)` : `Informe anual de ${year}`}
            </PaperLink>
          </li>
        ))}
        {hasOpen && (
          <li>
            <PaperLink
              href={`/api/portal/installments/calendar?application=${application}`}
              icon={<CalendarDays {...icon} />}
            >
              Vencimentos para o seu calendário
            </PaperLink>
          </li>
        )}
      </ul>
    </div>
  )
}

const icon = { 'aria-hidden': true, className: 'size-4 shrink-0' } as const

function PaperLink({ href, icon, children }: { href: string; icon: ReactNode; children: ReactNode }) {
  return (
    <a
      href={href}
      download
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-sm underline underline-offset-4"
    >
      {icon}
      <span>{children}</span>
    </a>
  )
}
