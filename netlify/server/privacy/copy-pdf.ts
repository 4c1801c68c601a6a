import { Hono } from 'hono'
import { brand } from '#content/brand.ts'
import { instantInWords } from '#content/instants.ts'
import { personalColumnLabels } from '#content/personal-data.ts'
import { copyTitle } from '#content/privacy-center.ts'
import { formatKnownTime } from '#domain/calendar/calendar.ts'
import { access } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import { pdfAnswer } from '../http/answers.ts'
import { answersFile } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { demandStepUp } from '../shared/demand-step-up.ts'
import { facts, heading, paragraph } from '../shared/pdf/parts.ts'
import { closeSheet, colors, openSheet } from '../shared/pdf/sheet.ts'
import { countAgainst } from '../shared/rate-limits.ts'
import { personalCopy, personOf } from './copy.ts'
import type { Person } from './personal-data-rules.ts'

/** The route for a customer's copy of all own data, as a PDF. Needs a step-up. */
export const personalCopyRoutes = new Hono<AppEnv>().get(
  '/meus-dados',
  access('applicant'),
  answersFile('application/pdf'),
  async (c) => {
    const { deps, applicant } = c.var
    demandStepUp(deps, applicant)
    await countAgainst(deps, { pdfApplication: applicant.accountId })
    return pdfAnswer(await personalCopyPdf(deps, await personOf(deps.db, applicant)))
  },
)

/** Draws a person's copy to be read: each row as a list of its values. */
async function personalCopyPdf(deps: Deps, person: Person) {
  const copy = await personalCopy(deps, person)
  const about = {
    title: copyTitle,
    author: brand.legalName,
    subject: copy.leftOut,
    createdAt: new Date(copy.madeAt),
    text: JSON.stringify(copy),
  }
  const sheet = openSheet(about)
  heading(sheet, 1, copyTitle)
  paragraph(sheet, `Feita em ${instantInWords(copy.madeAt)}.`, { size: 11, color: colors.soft })
  paragraph(sheet, copy.leftOut)
  for (const { title, rows } of copy.tables.filter((table) => table.rows.length > 0)) {
    heading(sheet, 2, `${title} (${rows.length})`)
    for (const [index, row] of rows.entries()) {
      const filled = Object.entries(row).filter(([, value]) => value !== null && value !== '')
      facts(sheet, {
        title: String(index + 1),
        facts: filled.map(([column, value]) => [personalColumnLabels[column] ?? column, shown(value)] as const),
      })
    }
  }
  heading(sheet, 2, `Arquivos (${copy.files.length})`)
  facts(sheet, {
    title: 'Para baixar em Meu financiamento, em “Privacidade e atendimento”',
    facts: copy.files.map(({ name, sha256 }, index) => [`${index + 1}. ${name}`, sha256 ?? ''] as const),
  })
  const body = await closeSheet(sheet, {
    left: brand.bank,
    right: copyTitle,
    number: (page, of) => `Página ${page} de ${of}`,
    footer: [`${brand.legalName}, CNPJ ${brand.cnpj}`],
  })
  return { name: 'meus-dados.pdf', bytes: body.length, body }
}

/** Writes a value in a line. Shortens a long text, which stands in full in the JSON copy. */
function shown(value: unknown): string {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
    return formatKnownTime(new Date(value).toISOString())
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > longest ? `${text.slice(0, longest)}… (inteiro no arquivo JSON)` : text
}

const longest = 1500
