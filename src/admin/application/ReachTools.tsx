import { Copy, Mail, Phone } from 'lucide-react'
import type { AdminDetail } from '#api/admin.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { AsCustomer } from './WorkLine.tsx'

/** Copies the CPF, calls the customer, opens a mail to them, and shows the page as they see it. */
export function ReachTools({ detail, onWrite }: { detail: AdminDetail; onWrite: () => void }) {
  const icon = 'size-5 shrink-0'

  async function copy() {
    try {
      await navigator.clipboard.writeText(detail.cpf)
      toast.success('CPF copiado')
    } catch {
      toast.error(`Não foi possível copiar. O CPF é ${formatCpf(detail.cpf)}`)
    }
  }

  return (
    <div className="flex gap-1">
      <Button
        size="sm"
        variant="secondary"
        className="w-11 px-0! lg:min-h-9"
        aria-label="Copiar CPF"
        title={`Copiar o CPF ${formatCpf(detail.cpf)}`}
        onClick={copy}
      >
        <Copy aria-hidden className={icon} />
      </Button>
      <LinkButton
        size="sm"
        variant="secondary"
        className="w-11 px-0! lg:min-h-9"
        href={`tel:+55${detail.phone}`}
        target="_self"
        aria-label={`Ligar para ${formatPhone(detail.phone)}`}
        title={`Ligar para ${formatPhone(detail.phone)}`}
      >
        <Phone aria-hidden className={icon} />
      </LinkButton>
      <Button
        size="sm"
        variant="secondary"
        className="w-11 px-0! lg:min-h-9"
        aria-label="Escrever ao cliente"
        title="Escrever ao cliente"
        onClick={onWrite}
      >
        <Mail aria-hidden className={icon} />
      </Button>
      <AsCustomer id={detail.id} />
    </div>
  )
}
