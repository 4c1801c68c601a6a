import { privacyCenterTitle } from '#content/privacy-center.ts'
import { LinkButton } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'

/** Leads to the customer's requests and to the rights over their own data. */
export function RequestsCard() {
  return (
    <Card title={privacyCenterTitle} id="ajuda" className="print:hidden">
      <p className="text-ink-soft">
        Escreva para a gente e acompanhe a resposta, baixe, corrija ou apague os seus dados, e veja quem os viu.
      </p>
      <LinkButton href="#atendimento" variant="secondary" size="sm" className="mt-3">
        Abrir o atendimento
      </LinkButton>
    </Card>
  )
}
