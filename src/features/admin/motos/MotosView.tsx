import { useRef, useState } from 'react'
import { motorcycles } from '#content/motorcycles/published.ts'
import { formatBRL } from '#domain/money/money.ts'
import { matches } from '#domain/search/search.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Picture } from '#ui/pictures/Picture.tsx'
import { Table } from '#ui/structure/Table.tsx'
import { useShortcuts } from '../core/shortcuts.ts'
import { ViewTitle } from '../core/ViewTitle.tsx'
import type { ViewProps } from '../core/view-props.ts'

/** /admin/motos: the catalogue, searched by model or category. It is static: there is nothing to change here. */
export function MotosView({ pictures }: ViewProps) {
  const [term, setTerm] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => box.current?.focus() })
  const found = motorcycles.filter(({ model, category }) => matches(model, term) || matches(category, term))
  return (
    <div className="mx-auto grid max-w-5xl grid-cols-1 gap-4">
      <ViewTitle title="Motos" />
      <search>
        <input
          ref={box}
          type="search"
          aria-label="Buscar motos"
          placeholder="Buscar motos..."
          autoComplete="off"
          value={term}
          onChange={(event) => setTerm(event.target.value)}
          className="control"
        />
      </search>
      <p role="status" className="figures text-ink-soft text-sm">
        {found.length === 1 ? '1 moto' : `${found.length} motos`}
      </p>
      {found.length === 0 ? (
        <EmptyState title="Nenhuma moto encontrada">Confira o nome do modelo ou da categoria.</EmptyState>
      ) : (
        <Table caption="Motos do catálogo">
          <thead>
            <tr>
              <th scope="col">Modelo</th>
              <th scope="col">Categoria</th>
              <th scope="col" className="text-right">
                Preço
              </th>
            </tr>
          </thead>
          <tbody>
            {found.map(({ slug, model, category, priceCents }) => (
              <tr key={slug}>
                <th scope="row" className="font-semibold">
                  <span className="flex items-center gap-3">
                    <Picture
                      src={pictures.bySlug[slug]}
                      placeholder={pictures.placeholder}
                      alt=""
                      width={64}
                      height={40}
                      loading="lazy"
                      decoding="async"
                      className="rounded-sm bg-paper-deep max-sm:hidden"
                    />
                    {model}
                  </span>
                </th>
                <td>{category}</td>
                <td className="figures whitespace-nowrap text-right">{formatBRL(priceCents)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </div>
  )
}
