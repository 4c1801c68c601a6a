import type { ReactNode } from 'react'

/**
 * A table that scrolls sideways inside its own box on narrow screens. Inside go the ordinary `<thead>`, `<tbody>`, `<tr>`, `<th>`
 * and `<td>`; a cell with class `figures text-right` holds money.
 * @param props.caption what the table lists; visually hidden.
 */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="relative min-w-0 overflow-x-auto rounded-lg border border-line bg-white"
    >
      <table className="w-full border-collapse text-left text-sm [&_tbody_tr:hover]:bg-paper [&_tbody_tr]:border-line [&_tbody_tr]:border-t [&_td]:px-4 [&_td]:py-3 [&_th]:whitespace-nowrap [&_th]:px-4 [&_th]:py-3 [&_thead]:bg-paper [&_thead]:text-ink-soft">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}
