import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { application } from '#tests/support/applicants.ts'
import { pdf, readablePhoto } from '#tests/support/portal.ts'
import { demoAnalyst, demoApplicants, demoPassword } from '../../netlify/local/demo/logins.ts'
import type { Person } from './person.ts'

type Step = [name: string, take: (person: Person) => Promise<void>]

type CodeFor = (email: string, former?: string) => Promise<string>

/**
 * The whole journey, in order; later steps need the earlier ones. `folder` is for the files to send. `codeFor` gives
 * the code that was mailed to an address.
 */
export function journey(folder: string, codeFor: CodeFor): Step[] {
  const applicant = application({ fullName: 'Ana Beatriz Souza', email: `${crypto.randomUUID()}@example.com` })
  let contractNumber = ''
  return [
    ['filters the catalogue', filterCatalogue],
    [
      'applies',
      async (person) => {
        contractNumber = await apply(person, applicant)
      },
    ],
    ['logs in as the new applicant', (person) => followApplication(person, applicant, contractNumber)],
    ['signs in as analyst and approves', (person) => approve(person, applicant.fullName)],
    ['sends documents', (person) => sendDocuments(person, folder)],
    ['pays the entry', payEntry],
    ['recovers the password', (person) => recoverPassword(person, applicant, contractNumber, codeFor)],
    ['writes to the bank, and has a copy of the data', (person) => useRights(person, applicant.email, codeFor)],
    ['complains without a login, and follows it by its protocol', (person) => complain(person, codeFor)],
  ]
}

async function filterCatalogue({ goto, press, see, arriveAt }: Person) {
  await goto('/tiriva-website')
  await press('Modelo')
  await press('CG')
  await see('4 motos')
  await press('Tenho interesse: CG 160 TITAN')
  await arriveAt('/motorcycle/cg-160-titan')
}

type Applicant = ReturnType<typeof application>

async function apply({ goto, fill, press, tick, see, read }: Person, applicant: Applicant) {
  await goto('/motorcycle/cg-160-titan')
  await press('36x')
  await fill('Nome Completo', applicant.fullName)
  await fill('CPF', applicant.cpf)
  await fill('Data de Nascimento', typedDate(applicant.birthDate))
  await fill('E-mail', applicant.email)
  await fill('Celular', applicant.phone)
  await press('Continuar')
  await fill('CEP', '01310100')
  await see('Avenida Paulista')
  await fill('Número', applicant.number)
  await press('Continuar')
  await fill('Profissão', 'medico')
  await press('Médico')
  await fill('Renda Mensal', '650000')
  await press('Continuar')
  await see('Crie sua senha e confira')
  await fill('Senha', applicant.password)
  await fill('Confirme sua senha', applicant.password)
  await tick('Li a Política de Privacidade')
  await press('Finalizar')
  await see('Solicitação enviada com sucesso!')
  return read(/\b\d{10}\b/)
}

async function logIn({ goto, fill, press, arriveAt }: Person, cpf: string, password: string) {
  await goto('/meu-financiamento')
  await fill('CPF', cpf)
  await fill('Senha', password)
  await press('Entrar')
  await arriveAt('/dashboard')
}

async function logOut({ goto, press, arriveAt }: Person) {
  await goto('/dashboard')
  await press('Menu da conta')
  await press('Sair do sistema')
  await arriveAt('/meu-financiamento')
}

async function followApplication(person: Person, { cpf, password }: Applicant, contractNumber: string) {
  await logIn(person, cpf, password)
  await person.see(contractNumber)
  await person.see('Pedido Recebido')
  await person.see('36x')
}

async function approve({ goto, fill, press, see }: Person, fullName: string) {
  await goto('/admin/financiamentos')
  await fill('Usuário', demoAnalyst.username)
  await fill('Senha', demoAnalyst.password)
  await press('Entrar')
  await fill('Pesquisar por nome', fullName)
  await see('1 financiamento')
  await press(`Detalhes de ${fullName}`)
  await press('Aprovar Financiamento')
  await see('Status atualizado para Financiamento Aprovado')
}

async function sendDocuments({ goto, choose, press, see }: Person, folder: string) {
  const [picture, selfie, bill] = ['foto.jpg', 'selfie.jpg', 'conta de luz.pdf'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  await writeFile(picture, await readablePhoto())
  await writeFile(selfie, await readablePhoto(80))
  await writeFile(bill, pdf(1_300_000))
  await goto('/dashboard')
  await see('Envie os seus documentos')
  await choose('CNH', picture)
  await choose('Selfie', selfie)
  await choose('Comprovante de Residência', bill)
  await press('Enviar 3 documentos')
  await see('Todos os documentos foram enviados!')
}

/** The demo's applicant with a code to pay. */
async function payEntry(person: Person) {
  const payer = demoApplicants.find(({ status }) => status === 'signing')
  await logOut(person)
  await logIn(person, payer?.cpf ?? '', demoPassword)
  await person.see('Pague a entrada')
  await person.press('Pagar em outro aparelho')
  await person.seePicture('QR Code')
  await person.see('br.gov.bcb.pix')
}

async function recoverPassword(
  person: Person,
  { cpf, birthDate, email }: Applicant,
  contractNumber: string,
  codeFor: CodeFor,
) {
  const { goto, fill, press, see, arriveAt } = person
  const password = 'nova senha 2026'
  await logOut(person)
  await goto('/recuperar-senha')
  await fill('Número do Contrato', contractNumber)
  await fill('CPF', cpf)
  await fill('Data de Nascimento', typedDate(birthDate))
  await press('Próximo')
  await see('Nova Senha')
  await fill('Código', await codeFor(email))
  await fill('Nova Senha', password)
  await fill('Confirmar Nova Senha', password)
  await press('Atualizar Senha')
  await arriveAt('/dashboard')
  await logOut(person)
  await logIn(person, cpf, password)
}

async function useRights({ goto, fill, press, see }: Person, email: string, codeFor: CodeFor) {
  const former = await codeFor(email)
  await goto('/dashboard#atendimento')
  await see('Quem teve os meus dados')
  await press('Receber um código por e-mail')
  await fill('Código', await codeFor(email, former))
  await press('Confirmar')
  await see('Baixar em PDF')
  await fill('Sua mensagem', 'Em que dia a moto chega?')
  await press('Enviar')
  await see('Com o banco')
  await see('Em que dia a moto chega?')
}

async function complain({ goto, fill, press, see, read }: Person, codeFor: CodeFor) {
  const email = `${crypto.randomUUID()}@example.com`
  await goto('/canais')
  await fill('Nome completo', 'Rute Sem Conta')
  await fill('E-mail', email)
  await fill('O que aconteceu?', 'Ninguém atende o telefone.')
  await press('Receber o código')
  const code = await codeFor(email)
  await fill('Código', code)
  await press('Enviar ao banco')
  await see('O seu protocolo é')
  const protocol = await read(/\w{4}-\w{4}-\w{4}/)
  await goto('/canais?de-novo')
  await press('Já tenho um protocolo')
  await fill('Protocolo', protocol)
  await press('Receber o código')
  await fill('Código', await codeFor(email, code))
  await press('Abrir a solicitação')
  await see('Ninguém atende o telefone.')
}

const typedDate = (plain: string) => plain.split('-').reverse().join('/')
