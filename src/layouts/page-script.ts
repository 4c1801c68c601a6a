import { painted } from '#ui/structure/painted.ts'

// The footer's year, where the site was built in an earlier one. Brasília is three hours behind UTC all year round.
const year = document.querySelector('[data-year]')
const now = new Date(Date.now() - 3 * 3_600_000).getUTCFullYear()
if (year && now > Number(year.textContent)) year.textContent = String(now)

// Browsers fetch it, and its icons, at once: beside what a first visit waits for.
painted().then(() => document.head.insertAdjacentHTML('beforeend', '<link rel=manifest href=/site.webmanifest>'))

// The guide is a page of the local server alone: elsewhere nothing leads to it.
const guide = document.querySelector<HTMLElement>('[data-local-guide]')
if (guide && /^(localhost|127\.|\[::1)/.test(location.hostname)) guide.hidden = false
