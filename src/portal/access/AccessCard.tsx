import { LinkButton } from '#ui/actions/Button.tsx'
import { Card } from '#ui/structure/Card.tsx'

/** A card that leads to the password and the open sessions. */
export function AccessCard() {
  return (
    <Card title="Senha e acessos" id="senha" className="print:hidden">
      <p className="text-ink-soft">Troque a sua senha e veja em que aparelhos a sua conta está aberta.</p>
      <LinkButton href="#acesso" variant="secondary" size="sm" className="mt-3">
        Cuidar do meu acesso
      </LinkButton>
    </Card>
  )
}
