import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { usePageTitle } from '#ui/structure/use-page-title.ts'

type Props = {
  title: string
  /** The id of the heading, for parts of the page that it labels. */
  titleId?: string
  /** A line below the heading. */
  subtitle?: string | undefined
  children?: ReactNode
}

/** An inner page of the portal, with a link back. Its heading takes the focus when the page opens. */
export function InnerPage({ title, titleId, subtitle, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  usePageTitle(title)
  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-6">
      <div>
        <a
          href="#conteudo"
          className="inline-flex min-h-11 items-center gap-2 font-semibold underline-offset-4 hover:underline print:hidden"
        >
          <ArrowLeft aria-hidden className="size-5" />
          Voltar para Meu Financiamento
        </a>
        <h1 ref={heading} id={titleId} tabIndex={-1} className="mt-2 font-extrabold text-3xl focus:outline-none">
          {title}
        </h1>
        {subtitle && <p className="mt-1 text-ink-soft">{subtitle}</p>}
      </div>
      <div className="contents">{children}</div>
    </div>
  )
}
