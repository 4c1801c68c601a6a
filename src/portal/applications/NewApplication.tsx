import { brand } from '#content/brand.ts'
import { LinkButton } from '#ui/actions/Button.tsx'

/**
 * Leads to another application. The wizard then knows the person, so it needs no password and fills in the known
 * answers.
 */
export function NewApplication() {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-white px-5 py-4 print:hidden sm:p-6">
      <div className="max-w-prose max-sm:sr-only">
        <h2 className="font-bold text-lg">Quer outra moto?</h2>
        <p className="mt-1 text-ink-soft max-sm:hidden">
          Seus dados já vêm preenchidos, e você não cria outra senha. Cada pedido é analisado à parte.
        </p>
      </div>
      <LinkButton href={brand.cataloguePath}>Fazer outro pedido</LinkButton>
    </section>
  )
}
