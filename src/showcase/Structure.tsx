import type { ReactNode } from 'react'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Card } from '#ui/structure/Card.tsx'
import { Facts } from '#ui/structure/Facts.tsx'
import { Stepper } from '#ui/structure/Stepper.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { Timeline } from '#ui/structure/Timeline.tsx'

/** One group of primitives on the showcase page, with a heading and an anchor. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="border-line border-t py-10">
      <h2 id={`${id}-title`} className="mb-6 font-bold text-2xl">
        {title}
      </h2>
      <div className="grid gap-6 *:min-w-0">{children}</div>
    </section>
  )
}

/** The pieces that structure a page: stepper, timeline, table, facts. */
export function Structure() {
  return (
    <Section id="estrutura" title="Estrutura">
      <Stepper steps={['Pessoal', 'Residencial', 'Profissional', 'Senha', 'Finalizado']} current={2} />
      <div className="grid gap-6 lg:grid-cols-2">
        <Card title="Linha do tempo" level={3}>
          <Timeline
            label="Etapas do financiamento"
            stages={[
              { id: '1', label: 'Pedido Recebido', description: '12/11/2026 09:30', state: 'done' },
              { id: '2', label: 'Análise de Crédito', description: 'Em andamento', state: 'waiting' },
              { id: '3', label: 'Financiamento Aprovado', description: 'Hoje', state: 'active' },
              { id: '4', label: 'Moto Liberada', description: 'Pendente', state: 'todo' },
              { id: '5', label: 'Financiamento Recusado', state: 'failed' },
            ]}
          />
        </Card>
        <div className="grid content-start gap-6">
          <Card title="Dados" level={3} action={<Badge tone="ok">Aprovado</Badge>}>
            <Facts
              facts={[
                { label: 'Entrada', value: 'R$ 1.499,00' },
                { label: 'Plano', value: '12x de R$ 1.124,25' },
                { label: 'Endereço', value: 'Rua das Flores, 10, Centro', wide: true },
                { label: 'Complemento', value: '' },
              ]}
            />
          </Card>
        </div>
      </div>
      <Table caption="Financiamentos recentes">
        <thead>
          <tr>
            <th>Cliente</th>
            <th>Modelo</th>
            <th className="text-right">Valor</th>
            <th>Status</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>Maria Aparecida</td>
            <td>CG 160 START</td>
            <td className="figures text-right">R$ 14.990,00</td>
            <td>
              <Badge tone="ok">Aprovado</Badge>
            </td>
          </tr>
          <tr>
            <td>João Batista</td>
            <td>POP 110i</td>
            <td className="figures text-right">R$ 9.990,00</td>
            <td>
              <Badge tone="warn">Em análise</Badge>
            </td>
          </tr>
        </tbody>
      </Table>
    </Section>
  )
}
