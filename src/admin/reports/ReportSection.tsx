import { type ReactNode, useState } from 'react'

/** A section of the reports, folded to its title. What is in it is asked of the server once it is opened. */
export function ReportSection({ title, children }: { title: string; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
      className="group/fold min-w-0 rounded-lg border border-line bg-white"
    >
      <summary className="-outline-offset-2 flex min-h-14 items-center gap-4 px-5 py-2 sm:px-6">
        <h2 className="min-w-0 flex-1 font-bold text-xl">{title}</h2>
        <span aria-hidden className="icon icon-chevron-down size-5 shrink-0 group-open/fold:rotate-180 print:hidden" />
      </summary>
      <div className="px-5 pb-5 sm:px-6 sm:pb-6">{wasOpened && children}</div>
    </details>
  )
}
