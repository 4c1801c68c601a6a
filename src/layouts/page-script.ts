import { painted } from '#ui/structure/after-paint.ts'

// Corrects the footer's year if the site was built in an earlier one. Brasília is three hours behind UTC all year
// round.
const year = document.querySelector('[data-year]')
const now = new Date(Date.now() - 3 * 3_600_000).getUTCFullYear()
if (year && now > Number(year.textContent)) year.textContent = String(now)

// Added after the first paint, because browsers fetch the manifest and its icons at once and so delay the files of the
// first view.
painted().then(() => document.head.insertAdjacentHTML('beforeend', '<link rel=manifest href=/site.webmanifest>'))

// Only the local server has the guide, so no other site shows a link to it.
const guide = document.querySelector<HTMLElement>('[data-local-guide]')
if (guide && /^(localhost|127\.|\[::1)/.test(location.hostname)) guide.hidden = false
