import { type ReactNode, useRef } from 'react'
import type { ContractDocument, DocumentClause, DocumentTable } from '#domain/contract/contract.ts'
import { Facts } from '#ui/structure/Facts.tsx'
import { useOpenOnPaper } from '#ui/structure/FoldingCard.tsx'
import { Table } from '#ui/structure/Table.tsx'

/** The id of the page's heading, which names the contract. */
export const contractTitle = 'titulo-do-contrato'

/** The contract as a page: the same words, in the same order, as in the PDF. */
export function ContractText({ text }: { text: ContractDocument }) {
  const { summary, clauses, installments, signature } = text
  return (
    <article aria-labelledby={contractTitle} className="grid min-w-0 grid-cols-1 gap-8">
      <Index titles={[summary.title, clauses.title, installments.title, signature.title]} />
      <Section title={summary.title}>
        {summary.parts.map(({ title, facts }) => (
          <div key={title} className="mt-5 border-line border-t pt-4">
            <h3 className="mb-3 font-bold">{title}</h3>
            <Facts facts={facts.map(([label, value]) => ({ label, value }))} />
          </div>
        ))}
      </Section>
      <Section title={clauses.title}>
        {clauses.all.map((clause) => (
          <Clause key={clause.number} clause={clause} />
        ))}
      </Section>
      <Section title={installments.title}>
        <OpenOnPaper summary="Ver a tabela de parcelas">
          <Installments table={installments.table} />
        </OpenOnPaper>
      </Section>
      <Section title={signature.title}>
        {signature.paragraphs.map((paragraph) => (
          <p key={paragraph} className="mt-3 max-w-prose">
            {paragraph}
          </p>
        ))}
      </Section>
    </article>
  )
}

/** A part to unfold on the screen. On paper, where nobody can unfold it, it is open. */
function OpenOnPaper({ summary, children }: { summary: string; children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  useOpenOnPaper(details)
  return (
    <details ref={details} className="mt-4">
      <summary className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4 print:hidden">
        {summary}
      </summary>
      <div className="contents">{children}</div>
    </details>
  )
}

const idOf = (title: string) => `parte-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`

/** Scrolls to a part and leaves the address alone, because its '#' selects the pages of the portal. */
function Index({ titles }: { titles: readonly string[] }) {
  return (
    <nav aria-label="Partes do contrato" className="print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {titles.map((title) => (
          <li key={title}>
            <a
              href={`#${idOf(title)}`}
              onClick={(event) => {
                event.preventDefault()
                const heading = document.getElementById(idOf(title))
                heading?.scrollIntoView()
                heading?.focus({ preventScroll: true })
              }}
              className="inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 id={idOf(title)} tabIndex={-1} className="scroll-mt-4 focus:outline-none font-bold text-2xl tracking-tight">
        {title}
      </h2>
      <div className="contents">{children}</div>
    </section>
  )
}

function Clause({ clause: { number, title, paragraphs } }: { clause: DocumentClause }) {
  return (
    <>
      <h3 className="mt-6 font-bold">{`${number}. ${title}`}</h3>
      {paragraphs.map((paragraph) => (
        <p key={paragraph.number} className="mt-2 flex gap-3">
          <span className="figures w-[2.5rem] shrink-0 text-ink-faint">{paragraph.number}</span>
          <span className="min-w-0 max-w-prose">{paragraph.text}</span>
        </p>
      ))}
    </>
  )
}

function Installments({ table: { caption, head, rows } }: { table: DocumentTable }) {
  const look = (index: number) => (index === head.length - 1 ? 'figures text-right' : 'figures')
  return (
    <div className="mt-4">
      <Table caption={caption}>
        <thead>
          <tr>
            {head.map((title, index) => (
              <th key={title} scope="col" className={look(index)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others]) => (
            <tr key={first}>
              <th scope="row" className="figures font-semibold">
                {first}
              </th>
              {others.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a contract's table never reorder.
                <td key={index} className={look(index + 1)}>
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
