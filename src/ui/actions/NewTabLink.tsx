import type { ReactNode } from 'react'

/** A link that opens another tab, so that the page keeps its content. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
    >
      <span>{children}</span>
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  )
}

type Part = string | { readonly text: string; readonly href: string }

/** A text with links. They open in another tab, so that a form keeps its content. */
export function LinkedText({ parts }: { parts: readonly Part[] }) {
  return parts.map((part) =>
    typeof part === 'string' ? (
      part
    ) : (
      <a
        key={part.href}
        href={part.href}
        target="_blank"
        rel="noopener"
        className="font-semibold underline underline-offset-4"
      >
        <span>{part.text}</span>
        <span className="sr-only"> (abre em outra aba)</span>
      </a>
    ),
  )
}
