import { ShieldAlert } from 'lucide-react'
import { brand } from '#content/brand.ts'

/** What to do if the payer's bank names somebody else, or another sum, than the facts above it. */
export function PayeeWarning({ never }: { never: 'código Pix' | 'boleto' }) {
  return (
    <p className="mt-4 flex items-start gap-2 text-sm">
      <ShieldAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
      <span>
        Apareceu outro nome ou outro valor? Não pague e fale com a gente. O <span translate="no">{brand.bank}</span>{' '}
        nunca manda <span>{never}</span> por telefone, mensagem ou e-mail.{' '}
        <a href="/prevencao-a-fraudes" className="font-semibold underline underline-offset-4">
          Como se proteger de golpes
        </a>
      </span>
    </p>
  )
}
