import { brand } from '#content/brand.ts'

const sac = brand.phones.find(({ id }) => id === 'sac')

/** Where the contract's number is to be found by somebody who cannot enter. */
export function WhereToFind() {
  return (
    <details className="group -mt-4 text-sm">
      <summary className="inline-flex min-h-11 items-center gap-1.5 font-semibold underline underline-offset-4">
        Onde encontro?
        <span className="icon icon-chevron-down size-4 transition-transform group-open:rotate-180" />
      </summary>
      <ul className="grid list-disc gap-1.5 rounded-md bg-paper py-3 pr-3 pl-7 text-ink-soft">
        <li>No fim do pedido, na tela “Solicitação enviada com sucesso!”, e no comprovante que você salvou dela.</li>
        <li>
          Não achou? Deixe o campo em branco: o CPF, a data de nascimento e o código que mandamos ao e-mail do cadastro
          bastam.
        </li>
        <li>
          Sem acesso ao e-mail? Ligue para o {sac?.label}, <span className="whitespace-nowrap">{sac?.number}</span> (
          {sac?.hours.toLowerCase()}).
        </li>
      </ul>
    </details>
  )
}
