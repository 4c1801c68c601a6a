import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { formatPlainDate } from '#domain/calendar/calendar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { admin } from '../../core/api.ts'
import { DatedNoteDialog } from '../DatedNoteDialog.tsx'
import type { Save } from '../use-application.ts'

type Props = { detail: AdminDetail; save: Save }

const failed = 'A baixa do registro não foi salva'

/**
 * The Detran registration of an ended application, or of a contract before the one in force: the bank must have it
 * lifted.
 */
export function RegistrationCard({ detail, save }: Props) {
  const [open, setOpen] = useState(false)
  const { registrationNumber, registeredOn } = detail.release
  if (!detail.tasks.some(({ kind }) => kind === 'lift_registration') || !registeredOn) return null
  const request = admin.applications[':id']['registration-lifting']
  return (
    <Card title="Registro no Detran a baixar">
      <p className="mb-4 break-words text-sm">
        <span>
          {detail.outcome.end
            ? 'O pedido terminou, e o contrato ainda está registrado'
            : 'Há um registro que não é do contrato em vigor'}
        </span>
        : <span>{registrationNumber}</span>, em <span>{formatPlainDate(registeredOn)}</span>. Peça a baixa ao Detran e
        registre aqui quando ela sair.
      </p>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        Baixar o registro
      </Button>
      {open && (
        <DatedNoteDialog
          title="Baixar o registro"
          intro={`O registro ${registrationNumber} sai daqui e fica no histórico. O cliente recebe um e-mail.`}
          confirm="Baixar o registro"
          failed={failed}
          record={`registration:${detail.id}`}
          day={{
            name: 'liftedOn',
            label: 'Dia da baixa no Detran',
            since: { day: registeredOn, before: 'before_registration' },
          }}
          note={{
            name: 'note',
            label: 'Protocolo ou observação',
            hint: 'Fica no histórico; o cliente não vê',
            maxLength: 1000,
            optional: true,
          }}
          onSave={(liftedOn, note) =>
            save(
              (version) =>
                request.$post({ param: { id: detail.id }, json: { liftedOn, version, ...(note && { note }) } }),
              'Baixa do registro salva',
            )
          }
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
