import type { ReactNode } from 'react'

/** One group of primitives on the showcase page, with a heading and an anchor. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-line border-t py-10">
      <h2 id={`${id}-title`} className="mb-6 font-bold text-2xl">
        {title}
      </h2>
      <div className="grid gap-6 *:min-w-0">{children}</div>
    </section>
  )
}
