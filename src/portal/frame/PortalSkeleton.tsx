import { Skeleton } from '#ui/feedback/Skeleton.tsx'

/** The portal's shape while it loads: same blocks, same heights at the top, so that nothing above moves. */
export function PortalSkeleton() {
  return (
    <>
      <div className="mb-6">
        <h1 className="font-extrabold text-3xl">Meu Financiamento</h1>
        <p role="status" className="mt-1 text-ink-soft noscript:hidden">
          Carregando...
        </p>
      </div>
      <div aria-hidden className="noscript:hidden grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="grid content-start gap-5 lg:gap-6">
          <Box rows={2} className="min-h-40" />
          <Box rows={5} className="min-h-96" />
        </div>
        <Box rows={6} className="min-h-96" />
      </div>
    </>
  )
}

function Box({ rows, className }: { rows: number; className: string }) {
  return (
    <div className={`rounded-lg border border-line bg-white p-5 sm:p-6 ${className}`}>
      <Skeleton className="mb-6 h-6 w-48" />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity.
        <Skeleton key={row} className="mb-4 h-4 w-full" />
      ))}
    </div>
  )
}
