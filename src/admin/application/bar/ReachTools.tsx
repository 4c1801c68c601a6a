import { Copy, Mail, Phone } from 'lucide-react'
import type { AdminDetail } from '#api/admin.ts'
import { formatCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { Button } from '#ui/actions/Button.tsx'
import { LinkButton } from '#ui/actions/LinkButton.tsx'
import { toast } from '#ui/feedback/toast.ts'

/** Copy the CPF, call, write. */
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
    <div className="flex flex-wrap gap-2">
      <Button
        size="sm"
        variant="secondary"
        className="px-3"
        icon={<Copy aria-hidden className={icon} />}
        onClick={copy}
      >
        Copiar CPF
      </Button>
      <LinkButton
        size="sm"
        variant="secondary"
        className="px-3"
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
        className="px-3"
        aria-label="Escrever ao cliente"
        title="Escrever ao cliente"
        onClick={onWrite}
      >
        <Mail aria-hidden className={icon} />
      </Button>
    </div>
  )
}
