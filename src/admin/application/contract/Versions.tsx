import { Download } from 'lucide-react'
import type { AdminDetail } from '#api/admin.ts'
import { formatDateTime } from '#domain/calendar/calendar.ts'

type Version = AdminDetail['contracts']['versions'][number]

/** A version's PDFs: as it is read, and signed with the bank's seal. */
export function VersionFiles({ applicationId, version }: { applicationId: string; version: Version }) {
  const base = `/api/admin/applications/${applicationId}/contracts/${version.id}/file`
  return (
    <div className="mt-3 flex flex-wrap gap-x-5">
      {version.readyAt && <FileLink href={`${base}?via=original`}>PDF</FileLink>}
      {version.sealedAt && <FileLink href={`${base}?via=assinada`}>PDF assinado</FileLink>}
    </div>
  )
}

function FileLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} download className="inline-flex min-h-11 items-center gap-2 text-sm underline underline-offset-4">
      <Download aria-hidden className="size-4 shrink-0" />
      {children}
    </a>
  )
}

/** The versions that are out of force, each with why. */
export function VersionList({ applicationId, versions }: { applicationId: string; versions: readonly Version[] }) {
  if (versions.length === 0) return null
  return (
    <div className="mt-5 border-line border-t pt-4">
      <h3 className="mb-2 font-semibold text-sm">Versões canceladas</h3>
      <ul className="grid gap-3 text-sm">
        {versions.map((version) => (
          <li key={version.id}>
            Versão {version.version}, cancelada em {version.voidedAt && formatDateTime(version.voidedAt)}
            {version.voidedBy && ` por ${version.voidedBy}`}: {version.voidReason}
            <VersionFiles applicationId={applicationId} version={version} />
          </li>
        ))}
      </ul>
    </div>
  )
}
