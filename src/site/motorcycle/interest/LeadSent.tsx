import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { LinkButton } from '#ui/actions/LinkButton.tsx'

/** What follows a contact that was stored. */
export function LeadSent({ model, slug }: { model: string; slug: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid justify-items-start gap-3">
      <CircleCheck aria-hidden className="size-12 text-ok" />
      <h3 ref={heading} tabIndex={-1} className="font-bold text-2xl focus:outline-none">
        Recebemos o seu contato!
      </h3>
      <p className="text-ink-soft">
        Vamos falar com você sobre a {model} em até 2 dias úteis. Se preferir, já peça o financiamento: leva poucos
        minutos.
      </p>
      <LinkButton href={`/motorcycle/${slug}`} className="mt-2">
        Pedir o financiamento
      </LinkButton>
    </div>
  )
}
