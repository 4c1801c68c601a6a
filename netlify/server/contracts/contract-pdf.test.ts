import { expect, it } from 'vitest'
import { contractDocument } from '#content/contract/contract-document.ts'
import { makeOffer } from '#domain/offer/make-offer.ts'
import { pdfTool } from '#tests/support/programs/pdf-tools.ts'
import { contractPdf } from './contract-pdf.ts'

const siteUrl = 'https://tiriva.example'

function printable(installments: number, fullName = 'Łukasz Ávila Őry') {
  const conditions = { entryPercent: 10, monthlyInterestPercent: 1.49 }
  const bike = { model: 'CG 160 Start', priceCents: 1_499_000, catalogueVersion: 1 }
  const offer = makeOffer({
    ...bike,
    installments,
    conditions,

    on: '2026-11-21',
    termsVersion: '2026-11',
  })
  const facts = {
    contractNumber: '2612345678',
    version: 1,
    code: '7K3M9QWX2B4C',
    issuedOn: '2026-11-21',
    offer,
    person: {
      fullName,
      cpf: '52998224725',
      birthDate: '1991-04-23',
      profession: 'Músico',
      email: 'lukasz@example.com',
      phone: '11987654321',
      address: 'Rua Um, 1, Centro, Santos (SP), CEP 11010-000',
    },
  }
  const document = contractDocument(facts, siteUrl)
  return { facts, document, textVersion: '2026-11-21', createdAt: new Date('2026-11-21T12:00:00Z') }
}

it('gives the same bytes for the same contract, in less than 80 kB for 60 installments', async () => {
  const draw = () => contractPdf(printable(60, 'João Ávila'), siteUrl)
  const [one, other] = [await draw(), await draw()]
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
  expect(one.length).toBeLessThan(80_000)
})

it('is drawn in less than half a second of the processor, for who waits for it on a small machine', async () => {
  await contractPdf(printable(60), siteUrl)
  const before = process.cpuUsage()
  await contractPdf(printable(60), siteUrl)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(500)
})

it('gives other bytes for other contracts', async () => {
  const [one, other] = [await contractPdf(printable(12), siteUrl), await contractPdf(printable(24), siteUrl)]
  expect(Buffer.from(one).equals(Buffer.from(other))).toBe(false)
})

it.each([12, 60, 120])('ends with its %i installments and the signature on one page', async (count) => {
  const pdf = await contractPdf(printable(count), siteUrl)
  const pages = /^Pages: +(\d+)$/m.exec(pdfTool('pdfinfo', pdf))?.[1] ?? ''
  const last = pdfTool('pdftotext', pdf, '-f', pages, '-')
  expect(last).toMatch(/^\d\d\/\d\d\/\d{4}$[\s\S]*^Assinatura$/m)
  const all = pdfTool('pdftotext', pdf, '-')
  for (const number of [1, count]) expect(all).toMatch(new RegExp(`^${number}$`, 'm'))
})
