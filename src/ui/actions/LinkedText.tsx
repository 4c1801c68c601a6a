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
        {part.text}
        <span className="sr-only"> (abre em outra aba)</span>
      </a>
    ),
  )
}
