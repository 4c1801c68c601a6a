import type { ReactNode } from 'react'
import { installationTitle } from '#content/installation.ts'
import { paths } from '../core/router.ts'
import { SettingsPage } from '../core/ViewTitle.tsx'
import { ChoiceLinks } from '../lists/ListFilters.tsx'

const parts = [
  { label: installationTitle, href: paths.installation },
  { label: 'Segurança', href: paths.securityLog },
  { label: 'Auditoria', href: paths.audit },
] as const

type Props = { title: (typeof parts)[number]['label']; action?: ReactNode; children: ReactNode }

/**
 * 'Controle' below the settings: whether the installation works, what happened with the accounts, and what the team
 * did.
 */
export function ControlPage({ title, action, children }: Props) {
  return (
    <SettingsPage title={`Controle: ${title.toLowerCase()}`} action={action}>
      <ChoiceLinks
        label="Controle"
        choices={parts.map(({ label, href }) => ({ label, href, current: label === title }))}
      />
      <div className="contents">{children}</div>
    </SettingsPage>
  )
}
