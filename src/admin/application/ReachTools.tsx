import { Copy, Mail, Phone } from 'lucide-react'
import type { AdminDetail } from '#api/admin.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { Button, LinkButton } from '#ui/actions/Button.tsx'
import { useCopy } from '#ui/actions/use-copy.ts'
import { toast } from '#ui/feedback/Toaster.tsx'
import { AsCustomer } from './WorkLine.tsx'

/** Copies the CPF, calls the customer, opens a mail to them, and shows the page as they see it. */
export function ReachTools({ detail, onWrite }: { detail: AdminDetail; onWrite: () => void }) {
  const icon = 'size-5 shrink-0'

  const { failed, copy } = useCopy()

  return (
    <div className="flex flex-wrap gap-1">
      <Button
        size="sm"
        variant="secondary"
        className="w-11 px-0! lg:min-h-9"
        aria-label="Copiar CPF"
        title={`Copiar o CPF ${formatCpf(detail.cpf)}`}
        onClick={async () => (await copy(detail.cpf)) && toast.success('CPF copiado')}
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
      <p role="status" className="w-0 min-w-full font-medium text-bad text-sm empty:hidden">
        {failed && `Não foi possível copiar. O CPF é ${formatCpf(detail.cpf)}`}
      </p>
    </div>
  )
}
