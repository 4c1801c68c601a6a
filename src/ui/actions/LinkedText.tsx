type Props = { before: string; link: string; href: string; after: string }

/** A text with a link in it that opens in another tab, so that a form stays as it is. */
export function LinkedText({ before, link, href, after }: Props) {
  return (
    <>
      {before}
      <a href={href} target="_blank" rel="noopener" className="font-semibold underline underline-offset-4">
        {link}
        <span className="sr-only"> (abre em outra aba)</span>
      </a>
      {after}
    </>
  )
}
