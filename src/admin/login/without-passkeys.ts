import { passkeysWork } from '../core/passkeys/support.ts'

// Runs before the first paint. Hides the button if passkeys cannot work here, so that the form does not jump when React
// finds out.
const choice = document.querySelector<HTMLElement>('[data-passkey-choice]')
if (choice && !passkeysWork()) choice.style.display = 'none'
