import { useState } from 'react'
import type { AdminDetail } from '#api/admin.ts'
import { pictureInColor } from '#content/motorcycles/picture-in-color.ts'
import { iofWords } from '#content/offer/iof-words.ts'
import { cetInWords, dueDayInWords, installmentsInWords } from '#content/offer/offer-words.ts'
import { formatDate, formatPlainDate } from '#domain/calendar/calendar.ts'
import { streetLine } from '#domain/identity/address.ts'
import { formatCep, formatCpf } from '#domain/identity/identifiers.ts'
import { formatPhone } from '#domain/identity/phone.ts'
import { formatBRL, formatPercent } from '#domain/money/money.ts'
import { lastDayToSign } from '#domain/offer/contract-offer.ts'
import { Button } from '#ui/actions/Button.tsx'
import { toast } from '#ui/feedback/Toaster.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { admin } from '../core/api.ts'
import { ConfirmDialog } from '../core/ConfirmDialog.tsx'
import type { Pictures } from '../core/router.ts'
import { ask } from '../core/session.ts'

type Props = { detail: AdminDetail }

/** The customer's personal data. */
export function CustomerCard({ detail, reload }: Props & { reload: () => void }) {
  return (
    <Card title="Dados do Cliente" action={<EndSessions id={detail.id} reload={reload} />}>
      <Facts
        columns={4}
        facts={[
          { label: 'Nome', value: <span translate="no">{detail.fullName}</span>, wide: 2 },
          { label: 'CPF', value: formatCpf(detail.cpf) },
          { label: 'Data de Nascimento', value: formatPlainDate(detail.birthDate) },
          { label: 'Telefone', value: formatPhone(detail.phone) },
          { label: 'Renda', value: formatBRL(detail.incomeCents) },
          {
            label: 'E-mail',
            value: (
              <a href={`mailto:${detail.email}`} target="_self">
                {detail.email}
              </a>
            ),
            wide: 2,
          },
          { label: 'Profissão', value: detail.profession },
          { label: 'Quer receber ofertas', value: detail.offers ? 'Sim' : 'Não' },
        ]}
      />
    </Card>
  )
}

/** The customer's address. */
export function AddressCard({ detail }: Props) {
  return (
    <Card title="Endereço">
      <Facts
        short
        columns={3}
        facts={[
          {
            label: 'Logradouro',
            value: `${streetLine(detail)} (${detail.neighborhood})`,
            wide: true,
          },
          { label: 'Cidade', value: detail.city },
          { label: 'Estado', value: detail.state },
          { label: 'CEP', value: formatCep(detail.cep) },
        ]}
      />
    </Card>
  )
}

/** The motorcycle of the application, with its picture. */
export function ModelCard({ detail, pictures }: Props & { pictures: Pictures }) {
  const { model, slug } = detail.motorcycle
  const { color } = detail.offer
  return (
    <Card title="Modelo Financiado">
      <div className="flex flex-wrap items-center gap-4">
        <Picture
          {...pictureInColor(pictures.bySlug[slug] ?? pictures.placeholder, slug, color)}
          alt=""
          width={640}
          height={400}
          className="w-28 shrink-0"
        />
        <div className="min-w-0 grow basis-28">
          <p className="break-words font-semibold">{model}</p>
          {color && <p className="text-sm">{`Cor: ${color}`}</p>}
          <p translate="no" className="figures text-ink-soft text-sm">
            {formatBRL(detail.priceCents)}
          </p>
        </div>
      </div>
    </Card>
  )
}

/** The plan of the application, as it was offered. */
export function FinancingCard({ detail }: Props) {
  const { offer, monthlyInterestPercent: interest } = detail
  return (
    <Card title="Dados do Financiamento">
      <Facts
        columns={4}
        facts={[
          { label: 'Número do contrato', value: detail.contractNumber || 'N/A' },
          { label: 'Data', value: formatDate(detail.createdAt) },
          { label: 'Entrada', value: `${formatBRL(offer.entryCents)} (${formatPercent(detail.entryPercent)})` },
          { label: 'Parcelas', value: installmentsInWords(offer) },
          { label: 'Vencimento na proposta', value: dueDayInWords(offer) },
          { label: 'Total Financiado', value: formatBRL(offer.totals.installmentsCents) },
          { label: 'Juros', value: interest === 0 ? 'Sem juros' : `${formatPercent(interest)} ao mês` },
          { label: 'IOF', value: iofWords(offer.iof.cents, offer.iof.bearer) },
          { label: 'CET', value: `${cetInWords(offer)} ao ano` },
          { label: 'Total com o financiamento', value: formatBRL(offer.totals.withFinancingCents) },
          { label: 'Proposta válida até', value: formatPlainDate(lastDayToSign(offer)) },
        ]}
      />
    </Card>
  )
}

/** Logs the customer out on all devices, for a customer who calls about a lost phone. */
function EndSessions({ id, reload }: { id: string; reload: () => void }) {
  const [asking, setAsking] = useState(false)

  async function end() {
    const failed = await ask(admin.applications[':id'].sessions.$delete({ param: { id } }), () =>
      toast.success('Acessos do cliente encerrados'),
    )
    reload()
    return failed
  }

  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        className="-my-2 px-0! font-normal! underline underline-offset-4"
        onClick={() => setAsking(true)}
      >
        Encerrar acessos do cliente
      </Button>
      <ConfirmDialog
        open={asking}
        title="Encerrar os acessos do cliente?"
        confirm="Encerrar acessos"
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        O cliente sai do portal em todos os aparelhos e precisa entrar de novo com CPF e senha. Use quando ele avisar
        que perdeu um aparelho ou viu um acesso que não é dele.
      </ConfirmDialog>
    </>
  )
}
