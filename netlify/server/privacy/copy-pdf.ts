import { Hono } from 'hono'
import { brand } from '#content/brand.ts'
import { instantInWords } from '#content/instants.ts'
import { readableCopy } from '#content/personal-copy/readable.ts'
import { copyForPrograms, copyTitle } from '#content/privacy-center.ts'
import { access } from '../accounts/access.ts'
import type { Deps } from '../deps.ts'
import { pdfAnswer } from '../http/answers.ts'
import { answersFile } from '../http/declared-answer.ts'
import type { AppEnv } from '../http/request.ts'
import { demandStepUp } from '../shared/demand-step-up.ts'
import { factRows, facts, heading, paragraph } from '../shared/pdf/parts.ts'
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

/** Draws a person's copy to be read. */
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
  paragraph(sheet, copyForPrograms)
  for (const { title, rows, parts } of readableCopy(copy)) {
    heading(sheet, 2, rows > 1 ? `${title} (${rows})` : title)
    for (const part of parts)
      if (part.title === null) factRows(sheet, part.facts)
      else facts(sheet, { title: part.title, facts: part.facts })
  }
  if (copy.files.length > 0) {
    heading(sheet, 2, `Arquivos (${copy.files.length})`)
    facts(sheet, {
      title: 'Para baixar em Meu financiamento, em “Privacidade e atendimento”',
      facts: copy.files.map(({ name, sha256 }, index) => [`${index + 1}. ${name}`, sha256 ?? ''] as const),
    })
  }
  const body = await closeSheet(sheet, {
    left: brand.bank,
    right: copyTitle,
    number: (page, of) => `Página ${page} de ${of}`,
    footer: [`${brand.legalName}, CNPJ ${brand.cnpj}`],
  })
  return { name: 'meus-dados.pdf', bytes: body.length, body }
}
