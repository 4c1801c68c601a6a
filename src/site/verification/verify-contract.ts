import type { Verification } from '#api/contract.ts'
import { newest } from '#lib/newest.ts'
import { type Verdict, verdictOf } from './verdict.ts'

/** Asks the bank about a typed code or about the SHA-256 of a PDF. The page hashes the PDF and sends it nowhere. */
const form = document.querySelector<HTMLFormElement>('[data-verify]')
const input = form?.querySelector<HTMLInputElement>('[name=codigo]')
const file = document.querySelector<HTMLInputElement>('[data-verify-file]')
const drop = document.querySelector<HTMLElement>('[data-verify-drop]')
const wrong = form?.querySelector<HTMLElement>('[data-verify-wrong]')
const result = document.querySelector<HTMLElement>('[data-verdict]')
const largest = 20 * 1024 * 1024

function show({ tone, title, lines }: Verdict) {
  if (!result) return
  const heading = document.createElement('h2')
  heading.className = 'font-bold text-xl focus:outline-none'
  heading.textContent = title
  const texts = lines.map((line) => {
    const text = document.createElement('p')
    text.className = 'mt-2'
    text.textContent = line
    return text
  })
  result.dataset.tone = tone
  result.hidden = false
  result.replaceChildren(heading, ...texts)
  // On a phone the answer stands below the window.
  heading.tabIndex = -1
  result.scrollIntoView({ block: 'center' })
  heading.focus({ preventScroll: true })
}

const trouble = (title: string, line: string): Verdict => ({ tone: 'warn', title, lines: [line] })

async function ask(body: { code: string } | { sha256: string }, by: 'code' | 'file'): Promise<Verdict> {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch('/api/verification', { method: 'POST', headers, body: JSON.stringify(body) })
    if (response.ok) return verdictOf((await response.json()) as Verification, by)
    if (response.status === 422) return verdictOf(unknown, by)
    if (response.status === 429)
      return trouble('Foram muitas consultas em pouco tempo', 'Espere alguns minutos e tente de novo.')
    return trouble('Não conseguimos conferir agora', 'Tente novamente em instantes.')
  } catch {
    return trouble('Sem conexão com o servidor', 'Confira a sua internet e tente de novo.')
  }
}

const unknown: Verification = {
  found: false,
  document: 'contract',
  state: null,
  signedAt: null,
  settledOn: null,
  initials: null,
  file: null,
}

async function lookAt(chosen: File): Promise<Verdict> {
  if (chosen.size > largest) return verdictOf(unknown, 'file')
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await chosen.arrayBuffer()))
  return ask({ sha256: Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('') }, 'file')
}

const begin = newest()

/** Shows one verdict: that on what the visitor asked about last. */
async function check(look: () => Promise<Verdict>) {
  const isNewest = begin()
  if (result) result.hidden = true
  const verdict = await look()
  if (isNewest()) show(verdict)
}

function checkFile(chosen: File | undefined) {
  if (chosen) void check(() => lookAt(chosen))
}

/** Shows the field's error beside it, or removes it. */
function sayWrong(text: string) {
  if (wrong) wrong.textContent = text
  input?.setAttribute('aria-invalid', String(text !== ''))
  if (text) input?.focus()
}

form?.addEventListener('submit', (event) => {
  event.preventDefault()
  begin()
  if (result) result.hidden = true
  const code = input?.value.trim() ?? ''
  const typed = code.replace(/[^0-9a-z]/gi, '').length
  if (typed === 0) return sayWrong('Digite o código, que está no rodapé de cada página do documento.')
  if (typed !== 12) return sayWrong(`O código tem doze letras e números. Aqui há ${typed}.`)
  sayWrong('')
  void check(() => ask({ code }, 'code'))
})
input?.addEventListener('input', () => sayWrong(''))
file?.addEventListener('change', () => {
  checkFile(file.files?.[0])
  // Lets the visitor choose the same file again.
  file.value = ''
})
drop?.addEventListener('dragover', (event) => event.preventDefault())
drop?.addEventListener('drop', (event) => {
  event.preventDefault()
  checkFile(event.dataTransfer?.files[0])
})
